import { addDays } from '#define'
import { handoverChecklist } from '#resources'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Machine } from './breakdownDrafts'

const HOUR = 60 * 60_000

/** Makes the handovers of machines with an operator: of the last months, a few still open, late or disputed. */
export function handoverRows(
  fleet: readonly Machine[],
  {
    operators,
    today,
    photo,
  }: { readonly operators: readonly number[]; readonly today: string; readonly photo: object },
): Row[] {
  return fleet.flatMap((machine, place): Row[] => {
    const random = randomOf(`handover ${machine.place}`)
    if (machine.operator === undefined || place % 3 !== 0) return []
    const other = operators[(place * 11 + 5) % operators.length] ?? machine.operator
    if (other === machine.operator) return []
    const status = random.weighted({ ACCEPTED: 70, INITIATED: 14, DISPUTED: 10, CANCELLED: 6 })
    const age = status === 'INITIATED' ? random.integer(1, 4) : random.integer(5, 200)
    const at = workingMoment(addDays(today, -age), random)
    const after = (hours: number): string => new Date(Date.parse(at) + hours * HOUR).toISOString()
    const isElectric = machine.row.uin !== undefined
    const verdicts = Object.keys(handoverChecklist).map((item) => [
      item,
      verdictOn(item, isElectric, random.chance(0.04)),
    ])
    const failedItems = verdicts.filter(([, verdict]) => verdict === 'FAULTY').length
    const isSettled = status === 'ACCEPTED' || status === 'DISPUTED'
    // The current operator of the machine is the one who received it.
    const [fromUser, toUser] = status === 'ACCEPTED' ? [other, machine.operator] : [machine.operator, other]
    return [
      {
        ...{ machine: machine.id, fromUser, toUser, at, status, failedItems },
        ...Object.fromEntries(verdicts),
        location: {
          type: 'Point',
          coordinates: [75.5 + random.integer(0, 400) / 100, 20 + random.integer(0, 1000) / 100],
        },
        hours: random.integer(20, 900),
        ...(isElectric ? { batterySets: random.integer(2, 6) } : { fuel: random.integer(10, 100) }),
        photos: [photo],
        ...(failedItems > 0 && { damage: 'Scratches on the tank; see the items that failed' }),
        acceptBy: after(48),
        isLate: status === 'INITIATED' && age > 2,
        ...(isSettled && { settledAt: after(random.integer(1, 40)) }),
        createdAt: at,
      },
    ]
  })
}

function verdictOn(item: string, isElectric: boolean, isFaulty: boolean): string {
  const absent = isElectric ? ['boom', 'rcBook'] : ['props', 'batteries', 'charger']
  if (absent.includes(item)) return 'NOT_APPLICABLE'
  return isFaulty ? 'FAULTY' : 'OK'
}
