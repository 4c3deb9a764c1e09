/** Moves the focus from one row to another as an arrow, Home or End asks. Answers whether the key was meant for it. */
export function moveFocus(row: HTMLElement, key: string): boolean {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [tabindex]') ?? [])]
  const index = rows.indexOf(row)
  const wanted = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 }[key]
  if (wanted === undefined) return false
  rows[wanted]?.focus()
  return true
}
