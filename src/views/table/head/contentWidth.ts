import { withinWidths } from '#define'

/** The padding of a cell, left and right, and a pixel for what is rounded; that of a heading, with its edge. */
const PADDING = 25
const HEAD_PADDING = 30

/** How wide a column must be to show all that is in its drawn cells, in pixels. */
export function contentWidth(table: HTMLElement, name: string): number {
  const column = `[data-name="${CSS.escape(name)}"]`
  const cells = [...table.querySelectorAll<HTMLElement>(`td${column} > .cell`)]
  const head = table.querySelector<HTMLElement>(`th${column} > .head-label`)
  const all = head ? [...cells, head] : cells
  // All at once and back again, so that the browser lays out only twice.
  for (const one of all) one.classList.add('measured')
  const widest = Math.max(0, ...cells.map((cell) => cell.offsetWidth + PADDING))
  const heading = (head?.offsetWidth ?? 0) + HEAD_PADDING
  for (const one of all) one.classList.remove('measured')
  return withinWidths(Math.max(widest, heading))
}
