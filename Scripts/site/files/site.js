// "/" moves the focus to the search, unless something is typed.

document.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key !== "/" || ctrlKey || metaKey || altKey || target.closest("input, textarea, select, [contenteditable]")) return;
  const fields = [...document.querySelectorAll("main [type=search], .site-bar [type=search]")];
  const field = fields.find((field) => field.checkVisibility());
  event.preventDefault();
  if (field) field.focus();
  else document.querySelector(".to-search")?.click();
});
