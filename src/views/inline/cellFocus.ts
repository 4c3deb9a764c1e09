import { useEffect } from 'react'

const CELL = '[data-editable]'

/** F2 edits the first editable cell of the focused row, as long as a list with such cells is shown. */
export function useEditKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'F2' || event.defaultPrevented || !(event.target instanceof Element)) return
  const cell = event.target.closest('tr, [role="row"], li')?.querySelector<HTMLElement>(CELL)
  if (!cell) return
  event.preventDefault()
  edit(cell)
}

/** Edits the next (or previous) editable cell in the list. */
export function editNext(from: HTMLElement, isBack: boolean): void {
  const list = from.closest('.rows-frame') ?? document.body
  const cells = [...list.querySelectorAll<HTMLElement>(CELL)]
  const next = cells[cells.indexOf(from) + (isBack ? -1 : 1)]
  if (next) edit(next)
  else focusRow(from)
}

/** Returns the focus to the row of a cell, so that its keys work; if rows are not focusable, to the cell's pencil. */
export function focusRow(cell: HTMLElement): void {
  const row = cell.closest<HTMLElement>('[role="row"][tabindex], tr[tabindex]')
  ;(row ?? pencilOf(cell))?.focus()
}

function edit(cell: HTMLElement): void {
  cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  pencilOf(cell)?.click()
}

function pencilOf(cell: HTMLElement): HTMLElement | null {
  return cell.querySelector('.editable-pencil')
}
