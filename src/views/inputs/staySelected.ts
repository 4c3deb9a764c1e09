/**
 * Keeps all of a box selected whose text changes its form as it gets the focus: what is typed after Tab replaces it.
 * To be called after the text was set to change.
 */
export function staySelected(box: HTMLInputElement): void {
  const { selectionStart, selectionEnd, value } = box
  if (value === '' || selectionStart !== 0 || selectionEnd !== value.length) return
  // React writes the other text at the end of the event, in a task before this one.
  queueMicrotask(() => box.select())
}
