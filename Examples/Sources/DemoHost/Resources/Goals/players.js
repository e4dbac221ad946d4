// The players, which can be renamed.

import { offer, openPlayer, shown } from "./goals.js";
import { addActions } from "./rows.js";

const rename = ({ id, content }) => openPlayer({ id, name: content.title });

addActions(shown, ({ content }) => content.title, { Rename: ["Enter", rename] });
offer("New player", () => openPlayer());
