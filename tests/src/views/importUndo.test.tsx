import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { farmers } from '#resources'
import { ImportBar } from '../../../src/views/imports/ImportBar'
import type { Import } from '../../../src/views/imports/imports'

const madeStay = 'Farmers can’t be deleted'
const barOf = (more: Partial<Import>, counts: Partial<Import['counts']>): Import =>
  ({
    ...{
      id: 'one',
      fileName: 'farmers.xlsx',
      doubted: 0,
      notes: [],
      takenBack: 0,
      isUndoable: false,
      operation: 'two',
    },
    counts: { PENDING: 0, CREATE: 0, UPDATE: 0, UNCHANGED: 0, ALIKE: 0, ERROR: 0, LEFT: 0, DONE: 0, ...counts },
    ...more,
  }) as Import
const shown = (more: Partial<Import>, counts: Partial<Import['counts']>) =>
  render(
    <ImportBar resource={farmers} found={barOf(more, counts)} onAgain={() => undefined} onOther={() => undefined} />,
  )

it('An import says before it starts that its new records stay', () => {
  shown({ state: 'ready', madeStay }, { CREATE: 6, UPDATE: 1 })
  expect(screen.getByText(`New farmers can’t be undone after the import: ${madeStay}.`)).toBeVisible()
})

it('The confirmation of an undo promises only what the undo can do', () => {
  const { unmount } = shown({ state: 'done', madeStay, isUndoable: true }, { DONE: 7 })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const changed = 'Farmers it changed are restored, unless someone changed them since.'
  expect(screen.getByText(`${changed} New farmers stay: ${madeStay}.`)).toBeInTheDocument()
  unmount()
  shown({ state: 'done', isUndoable: true }, { DONE: 7 })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText(/^Farmers it created are deleted and farmers it changed are restored/)).toBeInTheDocument()
})

it('An import that cannot be undone says why, and so does one with nothing left to undo', () => {
  const { unmount } = shown({ state: 'done', madeStay }, { DONE: 6 })
  expect(screen.getByText(`This import can’t be undone: ${madeStay}.`)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  unmount()
  shown({ state: 'done', madeStay, takenBack: 1 }, { DONE: 7 })
  expect(screen.getByText(`Nothing is left to undo: ${madeStay}.`)).toBeVisible()
})
