import type { RefObject } from 'react'
import { say } from '../../../../providers/notification'
import type { Row } from '../../data/row'
import type { Grid } from '../BodyRow'
import { cellText, rowText } from './cellText'
import { rowOf } from './gridStops'

const SEEN = 1500

/** Copies cells and rows, and confirms it: to screen readers in `said`, visually by a mark on what was copied. */
export function copying(
  { resource, columns }: Grid,
  said: RefObject<HTMLElement | null>,
  rowFor: (element: Element | null) => Row | undefined,
) {
  const announce = (copied: Element | null): void => {
    const place = said.current
    if (place) place.textContent = 'Copied'
    copied?.setAttribute('data-copied', '')
    setTimeout(() => {
      copied?.removeAttribute('data-copied')
      if (place) place.textContent = ''
    }, SEEN)
  }
  return {
    copyBeside: (button: HTMLElement): void => {
      const row = rowFor(button)
      if (!row) return
      toClipboard(cellText(resource, button.dataset.copy ?? '', row)).then(
        () => announce(button.closest('td')),
        () => say('error', 'The browser didn’t allow copying'),
      )
    },
    onCopy: (event: React.ClipboardEvent<HTMLElement>): void => {
      const at = document.activeElement
      const row = rowFor(at)
      if (!row || !at || window.getSelection()?.toString() || at.matches('textarea, input:not([type="checkbox"])'))
        return
      const cell = at.closest<HTMLElement>('td[data-name]')
      const names = columns.map(({ name }) => name)
      const words = cell ? cellText(resource, cell.dataset.name ?? '', row) : rowText(resource, names, row)
      event.clipboardData.setData('text/plain', words)
      event.preventDefault()
      announce(cell ?? rowOf(at))
    },
  }
}

/** Throws on an insecure origin, which has no clipboard. */
async function toClipboard(words: string): Promise<void> {
  await navigator.clipboard.writeText(words)
}
