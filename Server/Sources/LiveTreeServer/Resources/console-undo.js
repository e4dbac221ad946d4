// The edits that can be undone, the last one first.

/** The maximum number of edits that can be undone. */
const MOST = 20;

export class Edits {
  #edits = [];

  constructor(panel, button) {
    Object.assign(this, { panel, button });
    button.onclick = () => this.undo();
  }

  /** Keeps an edit: a sentence about it, and a function that reverts it. */
  keep(sentence, undo) {
    this.#edits = [{ sentence, undo }, ...this.#edits].slice(0, MOST);
    this.#draw();
  }

  async undo() {
    const { panel } = this;
    const [edit, ...others] = this.#edits;
    if (!edit) return panel.say("Nothing to undo.");
    this.#edits = others;
    this.#draw();
    try {
      await edit.undo();
      panel.say(`Undone: ${edit.sentence}`);
    } catch (error) {
      const isConflict = error.status === 412;
      const reason = isConflict ? "It has changed since." : error.message;
      panel.say(`${reason} Not undone: ${edit.sentence}`, [], true);
    }
  }

  #draw() {
    const [last] = this.#edits;
    this.button.disabled = !last;
    this.button.title = last ? `Undo: ${last.sentence} (Ctrl+Z)` : "Nothing to undo";
  }
}
