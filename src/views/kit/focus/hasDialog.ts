/** Whether a dialog is open over the page, even before it has the focus: keys are meant for it. */
export function hasDialog(): boolean {
  return document.querySelector('[role=dialog]') !== null
}
