import { withinWidths } from '#define'

/** The padding of a cell, left and right, and a pixel for rounding; that of a heading, with its edge. */
const PADDING = 25
const HEAD_PADDING = 30

/** The column width that fits the content of its drawn cells, in pixels. */
export function contentWidth(table: HTMLElement, name: string): number {
  const column = `[data-name="${CSS.escape(name)}"]`
  const cells = [...table.querySelectorAll<HTMLElement>(`td${column} > .cell`)]
  const head = table.querySelector<HTMLElement>(`th${column} > .head-label`)
  const all = head ? [...cells, head] : cells
  // All at once and back again, so that the browser recalculates the layout only twice.
  for (const one of all) one.classList.add('measured')
  const widest = Math.max(0, ...cells.map((cell) => cell.offsetWidth + PADDING))
  const heading = (head?.offsetWidth ?? 0) + HEAD_PADDING
  for (const one of all) one.classList.remove('measured')
  return withinWidths(Math.max(widest, heading))
}
