import { idOf, rowOf, STOP } from './gridStops'

/** Handles a key in the heading of a table. Returns whether it did. */
export function onHeadKey(
  { key, ctrlKey, metaKey, target }: React.KeyboardEvent<HTMLElement>,
  rowAt: (place: number) => HTMLElement | null,
): boolean {
  const heading = rowOf(target)
  if (!heading || idOf(heading) !== undefined || !(target instanceof HTMLElement)) return false
  const label = target.closest('th')?.querySelector<HTMLElement>(`[${STOP}]`)
  const isOnEdge = target.matches('[role="separator"]')
  if (key === 'Escape' && isOnEdge) label?.focus()
  else if (key === 'ArrowDown') enterRows(label, rowAt)
  else if (isOnEdge || ctrlKey || metaKey || !label) return false
  else return goAlong(heading, label, key)
  return true
}

function goAlong(heading: HTMLElement, from: HTMLElement, key: string): boolean {
  const stops = [...heading.querySelectorAll<HTMLElement>(`[${STOP}]`)]
  const index = stops.indexOf(from)
  const wanted = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: stops.length - 1 }[key]
  if (wanted === undefined) return false
  stops[Math.min(Math.max(wanted, 0), stops.length - 1)]?.focus()
  return true
}

/** Moves from a label down to the cell of its column in the first row; from the select-all checkbox down to the row. */
function enterRows(label: HTMLElement | null | undefined, rowAt: (place: number) => HTMLElement | null): void {
  const name = label?.closest('th')?.dataset.name
  const row = rowAt(0)
  const cell = name ? row?.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`) : undefined
  ;(cell ?? row)?.focus()
}
