/**
 * Keeps the text of a box selected when its format changes on focus: what is typed after Tab replaces it. Call after
 * setting the state that changes the text.
 */
export function staySelected(box: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = box
  if (value === '' || selectionStart !== 0 || selectionEnd !== value.length) return
  // React writes the new text at the end of the event, in a task before this one.
  queueMicrotask(() => box.select())
}
