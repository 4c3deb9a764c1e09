/** The attribute of what an arrow key reaches within a row: its cells and buttons. */
export const STOP = 'data-stop'

/** What may be focused in a row, from left to right: the row itself first. */
export function stopsOf(row: HTMLElement): readonly HTMLElement[] {
  return [row, ...row.querySelectorAll<HTMLElement>(`[${STOP}]`)]
}

/** The row in which something lies, within a table or its heading. */
export function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="row"]') : null
}

/** The number of the record of a row; undefined in the heading. */
export function idOf(row: Element | null): number | undefined {
  const id = row?.getAttribute('data-id')
  return id ? Number(id) : undefined
}

/** Links, buttons and boxes within a row speak for themselves. */
export function isOnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'a, button, input, textarea, select, label, .cell-tick, .ant-image, .ant-dropdown, [role="dialog"]',
    ) !== null
  )
}

/** Makes one thing of a grid the one that Tab reaches. */
export function settleStop(grid: HTMLElement, wanted: HTMLElement): void {
  for (const other of grid.querySelectorAll<HTMLElement>('[tabindex="0"]')) {
    if (other !== wanted) other.tabIndex = -1
  }
  wanted.tabIndex = 0
}

/** Takes what cells draw (links, pictures) out of the order of Tab: the arrow keys lead to them. */
export function silenceControls(row: HTMLElement): void {
  for (const one of row.querySelectorAll<HTMLElement>('a, button, input, [tabindex="0"]')) {
    if (one !== row && one.tabIndex !== -1) one.tabIndex = -1
  }
}
