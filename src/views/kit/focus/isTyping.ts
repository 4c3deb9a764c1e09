/** Whether a key is meant for an input or a select, or for a dialog over the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]') !== null
  )
}
