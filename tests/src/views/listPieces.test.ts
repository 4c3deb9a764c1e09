import { describe, expect, it } from 'vitest'
import { farmers, tickets, users } from '#resources'
import { movedToGap, withColumn, withPin, withSettled } from '../../../src/views/columns/columnOrder'
import { columnWidthsIn } from '../../../src/views/columns/columnWidths'
import { cellText, rowText } from '../../../src/views/table/grid/cellText'
import { newSelection } from '../../../src/views/rows/selection'
import { chosenSort, sortAfterClick, sortMark } from '../../../src/views/table/head/sortBy'
import { tableColumns } from '../../../src/views/columns/tableColumns'
import { gita } from './stage'

const order = { columns: ['a', 'b', 'c', 'd'], pinned: ['a', 'b'] }

describe('The order of columns', () => {
  it('changes when a column is dropped into a gap, and stays when it is dropped beside itself', () => {
    expect(movedToGap(order, 'd', 2)).toEqual({ columns: ['a', 'b', 'd', 'c'], pinned: ['a', 'b'] })
    expect(movedToGap(order, 'c', 2)).toEqual(order)
    expect(movedToGap(order, 'c', 3)).toEqual(order)
  })

  it('pins a column dropped among the pinned ones, and unpins one moved out of them', () => {
    expect(movedToGap(order, 'd', 1)).toEqual({ columns: ['a', 'd', 'b', 'c'], pinned: ['a', 'd', 'b'] })
    expect(movedToGap(order, 'a', 2)).toEqual({ columns: ['b', 'a', 'c', 'd'], pinned: ['b', 'a'] })
    expect(movedToGap(order, 'a', 3)).toEqual({ columns: ['b', 'c', 'a', 'd'], pinned: ['b'] })
  })

  it('has the pinned ones first', () => {
    expect(withPin(order, 'd', true)).toEqual({ columns: ['a', 'b', 'd', 'c'], pinned: ['a', 'b', 'd'] })
    expect(withPin(order, 'a', false)).toEqual({ columns: ['b', 'a', 'c', 'd'], pinned: ['b'] })
  })

  it('keeps for other lists the column that this one omits as fixed', () => {
    expect(withSettled(['c', 'a'], ['x', 'a', 'y', 'b', 'c'], ['x', 'y'])).toEqual(['x', 'c', 'a', 'y'])
  })

  it('drops the pin of a hidden column', () => {
    expect(withColumn(order, 'a', false)).toEqual({ columns: ['b', 'c', 'd'], pinned: ['b'] })
    expect(withColumn(order, 'e', true).columns).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})

describe('The widths of columns', () => {
  const columns = tableColumns(farmers, ['name', 'mobile', 'status'], ['name'])
  const usual = columnWidthsIn(columns, {}, 0, 0)

  it('fill the frame to the last pixel', () => {
    expect(columnWidthsIn(columns, {}, 1001, 88).total).toBe(1001)
  })

  it('shrink a little before the table scrolls sideways, and only a little', () => {
    const narrower = columnWidthsIn(columns, {}, usual.total - 15, 0)
    expect(narrower.total).toBe(usual.total - 15)
    // Columns of numbers and states always fit their content.
    expect(narrower.of.slice(1)).toEqual(usual.of.slice(1))
    expect(columnWidthsIn(columns, {}, usual.total / 2, 0)).toEqual(usual)
  })

  it('give a sentence-like title more space than a name or a number', () => {
    const [subject = 0, number = 0] = columnWidthsIn(tableColumns(tickets, ['subject', 'ticketNo'], []), {}, 0, 0).of
    const [username = 0] = columnWidthsIn(tableColumns(users, ['username'], []), {}, 0, 0).of
    expect(subject).toBeGreaterThan(1.5 * Math.max(number, username))
  })

  it('are the user’s own where chosen, whatever the frame', () => {
    const { of } = columnWidthsIn(columns, { mobile: 333 }, 2000, 0)
    expect(of[1]).toBe(333)
    expect(of[0]).toBeGreaterThan(usual.of[0] ?? 0)
    expect(columnWidthsIn(columns, { name: 100, mobile: 100, status: 100 }, 2000, 0).total).toBe(300)
  })
})

describe('A click on a heading', () => {
  const declared = [{ field: 'createdAt', descending: true }]

  it('sorts ascending, then descending, then as declared', () => {
    const up = sortAfterClick(farmers, declared, 'name', false)
    const down = sortAfterClick(farmers, up, 'name', false)
    expect([up, down, sortAfterClick(farmers, down, 'name', false)]).toEqual([
      [{ field: 'name', descending: false }],
      [{ field: 'name', descending: true }],
      [],
    ])
  })

  it('with Shift adds a key to the chosen ones, not to the declared one', () => {
    expect(chosenSort(farmers, declared)).toEqual([])
    const one = sortAfterClick(farmers, declared, 'name', true)
    expect(one).toEqual([{ field: 'name', descending: false }])
    const two = sortAfterClick(farmers, one, 'status', true)
    expect(two.map(({ field }) => field)).toEqual(['name', 'status'])
    const turned = sortAfterClick(farmers, two, 'name', true)
    expect(sortMark(turned, 'name')).toEqual({ descending: true, place: 1 })
    expect(sortAfterClick(farmers, turned, 'name', true)).toEqual([{ field: 'status', descending: false }])
  })
})

describe('Rows selected with Shift and the arrows', () => {
  const page = [1, 2, 3, 4, 5, 6]

  it('range from the start to the cursor', () => {
    const selection = newSelection()
    selection.tick(6, true)
    selection.extend(2, 3, page)
    selection.extend(3, 4, page)
    expect(selection.ids()).toEqual([6, 2, 3, 4])
    selection.extend(4, 3, page)
    expect(selection.ids()).toEqual([6, 2, 3])
    selection.extend(3, 2, page)
    selection.extend(2, 1, page)
    expect([...selection.ids()].sort()).toEqual([1, 2, 6])
    expect([selection.has(1), selection.has(3)]).toEqual([true, false])
  })

  it('start again where the cursor moved without Shift', () => {
    const selection = newSelection()
    selection.extend(1, 2, page)
    selection.extend(5, 6, page)
    expect(selection.ids()).toEqual([1, 2, 5, 6])
  })
})

describe('Copied text', () => {
  it('is the cell’s text, and a row as its cells side by side', () => {
    const row = { ...gita, addressLine: 'Ward 3\n\tnear the well' }
    expect(cellText(farmers, 'mobile', row)).toBe('+91 98123 45678')
    expect(rowText(farmers, ['name', 'addressLine', 'altMobile', 'totalLandAcre'], row)).toBe(
      'Gita Devi\tWard 3 near the well\t\t0',
    )
  })
})
