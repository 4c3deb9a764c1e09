import { bareWord } from '#define'
import type { SheetRow } from './sheetOf'

/** The number of first rows that may be the heading row. */
const MOST_CANDIDATES = 15

/**
 * Reads the headings in a row of a sheet. Cells merged across two rows have their text in the upper row, and the text
 * above a group of columns distinguishes equal headings.
 */
export function headingsAt(top: readonly SheetRow[], number: number): string[] {
  const cells = top.find((row) => row.number === number)?.cells ?? []
  const above = groupsAbove(top, number)
  const own = Array.from({ length: Math.max(cells.length, above.length) }, (_, at) => cells[at] || above[at] || '')
  const count = new Map<string, number>()
  for (const heading of own) count.set(bareWord(heading), (count.get(bareWord(heading)) ?? 0) + 1)
  let group = ''
  return own.map((heading, at) => {
    group = above[at] || group
    const isAlone = !heading || count.get(bareWord(heading)) === 1
    return isAlone || !group || group === heading ? heading : `${group} ${heading}`
  })
}

/** The cells of the row above, unless that is a title, which is alone in its row. */
function groupsAbove(top: readonly SheetRow[], number: number): readonly string[] {
  const cells = top.find((row) => row.number === number - 1)?.cells ?? []
  return filledIn(cells) > 1 ? cells : []
}

/** The rows that may be the heading row: those with rows below them. */
export function headingCandidates(top: readonly SheetRow[]): readonly SheetRow[] {
  return top.slice(0, Math.max(1, Math.min(MOST_CANDIDATES, top.length - 1)))
}

/** Those of the first rows that are below the headings. */
export function rowsBelow(top: readonly SheetRow[], headingRow: number): readonly SheetRow[] {
  return top.filter(({ number }) => number > headingRow)
}

/**
 * Finds the number of the heading row: the first one with the most understood headings. If none is understood, titles
 * are skipped, which fill less than half of the columns.
 */
export function headingRowIn(top: readonly SheetRow[], understood: (headings: readonly string[]) => number): number {
  const candidates = headingCandidates(top)
  const scores = candidates.map(({ number }) => understood(headingsAt(top, number)))
  const most = Math.max(...scores)
  const widest = Math.max(...top.map(({ cells }) => filledIn(cells)))
  const isHeading = ({ cells }: SheetRow): boolean => filledIn(cells) > 1 && 2 * filledIn(cells) >= widest
  const found = most > 0 ? candidates[scores.indexOf(most)] : candidates.find(isHeading)
  return (found ?? candidates[0])?.number ?? 1
}

function filledIn(cells: readonly string[]): number {
  return cells.filter(Boolean).length
}
