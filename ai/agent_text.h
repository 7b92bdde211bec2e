// The text of an agent taken apart: name[:key=value,...].
#pragma once

#include <string>
#include <string_view>

#include "ai/agent_option.h"

namespace meeplelab {

struct AgentText {
  std::string name;
  KeyValues keys;
};

// Throws Error where the text has another form.
AgentText split_agent_text(std::string_view text);

}  // namespace meeplelab
