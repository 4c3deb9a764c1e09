import { moneyText, type RowOf } from '#define'
import { machineDayLimits, machineDays } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { keepAcresOfMonth, letDaysBegin } from '../sprayed/machineDays'

type Day = RowOf<typeof machineDays>
type Input = Readonly<Record<string, unknown>>

/** The machine report: its days are created automatically, and each check records its user. */
export const machineDaysBehaviour = behaviour(machineDays, {
  timeRules: { begin: letDaysBegin },
  effects: {
    correct: async (work, { record, input }) => {
      mustDiffer(record, input)
      mustBeCollected(record.cashCollected ?? 0, Number(input.cashDeposited ?? 0))
      await mustBePossible(work, record, input)
      await keepAcresOfMonth(work.tx, { machines: [record.machine?.id ?? 0], now: work.engine.now() })
    },
  },
})

/** Throws 400 where a correction changes nothing: it would only take the day from its checker. */
function mustDiffer(record: Day, input: Input): void {
  const corrected = ['manualAcre', 'fuel', 'cashDeposited', 'remark'] as const
  if (corrected.some((name) => (input[name] ?? null) !== (record[name] ?? null))) return
  refuse({ manualAcre: 'Nothing has changed. Change the acres, fuel, cash or remark' })
}

/** Throws 400 for what a machine cannot have done in a day; what is hardly possible has to be confirmed. */
async function mustBePossible({ tx }: Work, record: Day, input: Input): Promise<void> {
  const [type] = await tx.rows<{ name: string; most: number; energy: string }>(sql`
    select k.name, k.max_acres_per_day::float8 as most, k.energy from machines m join machine_types k on k.id = m.type_id
    where m.id = ${record.machine?.id ?? 0}`)
  if (!type) return
  const { times, batteries, fuel } = machineDayLimits
  const hasBatteries = type.energy === 'BATTERY'
  const most = hasBatteries ? batteries : fuel
  if (Number(input.fuel ?? 0) > most)
    refuse({ fuel: `A machine can use at most ${most} ${hasBatteries ? 'batteries' : 'litres of fuel'} in a day` })
  const acres = round((record.controllerAcre ?? 0) + Number(input.manualAcre ?? 0))
  const isSame = (input.manualAcre ?? null) === (record.manualAcre ?? null)
  if (isSame || acres <= type.most) return
  const can = `${type.name} does ${type.most} acres per day`
  const together = record.controllerAcre ? `: ${acres} including controller acres` : ''
  if (acres > round(type.most * times))
    refuse({ manualAcre: `${can}, never more than ${round(type.most * times)}${together}` })
  if (input.isSo !== true) refuse({ isSo: `${can}${together || `, not ${acres}`}. Turn this on if it is right` })
}

function round(acres: number): number {
  return Math.round(acres * 1000) / 1000
}

function refuse(fields: Readonly<Record<string, string>>): never {
  throw badRequest(machineDays.actions.correct.failed, { fields })
}

/** Throws 400 where more is deposited for a day than was collected on it. Whole paise. */
function mustBeCollected(collected: number, deposited: number): void {
  if (deposited > collected)
    refuse({ cashDeposited: `${moneyText(collected)} was collected on this day. You can’t deposit more` })
}
