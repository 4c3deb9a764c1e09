/** The attribute of elements that arrow keys reach within a row: its cells and buttons. */
export const STOP = 'data-stop'

/** The focusable elements of a row, from left to right: the row itself first. */
export function stopsOf(row: HTMLElement): readonly HTMLElement[] {
  return [row, ...row.querySelectorAll<HTMLElement>(`[${STOP}]`)]
}

/** The row of a table or its heading that contains an element. */
export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="row"]') : null
}

/** The record ID of a row; undefined in the heading. */
export function idOf(row: Element | null): number | undefined {
  const id = row?.getAttribute('data-id')
  return id ? Number(id) : undefined
}

/** Links, buttons and checkboxes within a row handle their own events. */
export function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'a, button, input, textarea, select, label, .cell-tick, .ant-image, .ant-dropdown, [role="dialog"]',
    ) !== null
  )
}

/** Makes one element of a grid its Tab stop. */
export function settleStop(grid: HTMLElement, wanted: HTMLElement): void {
  for (const other of grid.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
    if (other !== wanted) other.tabIndex = -1
  }
  wanted.tabIndex = 0
}

/** Removes the content of cells (links, pictures) from the Tab order: the arrow keys reach it. */
export function silenceControls(row: HTMLElement): void {
  for (const one of row.querySelectorAll<HTMLElement>('a, button, input, [tabindex="0"]')) {
    if (one !== row && one.tabIndex !== -1) one.tabIndex = -1
  }
}
