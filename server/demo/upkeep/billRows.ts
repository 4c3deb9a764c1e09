import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { digits } from '../people/papers'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Machine } from './breakdownDrafts'

/** Makes the bills of the owners of leased machines for the last three months. */
export function billRows(fleet: readonly Machine[], today: string): Row[] {
  return fleet
    .filter(({ row }) => row.ownership !== 'COMPANY' && row.status !== 'SCRAPPED')
    .flatMap((machine) => [3, 2, 1].map((back) => billOf(machine, back, today)))
}

function billOf(machine: Machine, back: number, today: string): Row {
  const random = randomOf(`bill ${machine.place} ${back}`)
  const month = monthBefore(today, back)
  const amount = random.integer(12, 40) * 1_000_00
  const status =
    back > 1
      ? random.weighted({ PAID: 85, PARTIAL: 8, DISPUTED: 7 })
      : random.weighted({ DUE: 50, BILLED: 25, PARTIAL: 10, PAID: 10, DISPUTED: 5 })
  const made = `${monthBefore(today, back - 1)}-01`
  const paid = status === 'PAID' ? amount : status === 'PARTIAL' ? Math.round(amount / 2) : 0
  return {
    ...{ machine: machine.id, month, amount, paid, status, dueOn: addDays(made, 20) },
    ...(status !== 'DUE' && { billNo: `L-${digits(machine.place * 10 + back, 5)}` }),
    ...(paid > 0 && { paidRef: `UTR${digits(machine.place * 97 + back, 9)}` }),
    createdAt: workingMoment(made < today ? made : addDays(today, -1), random),
  }
}

/** Returns an earlier month: `2026-10` for one month before any day of November 2026. */
function monthBefore(day: string, back: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7)
}
