import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import { upiReference } from '../kernel/upiReference'
import type { DrawnLand } from '../verification/enrolmentDrafts'
import { paidFor } from './policyRows'
import type { SchemeDraft } from './schemeRows'

/** The kavach of a land, before it has an id, and its triggers. */
export interface KavachDraft {
  readonly row: Row
  readonly triggers: readonly Row[]
}

/** The inputs of a kavach: its scheme with the id, and its sellers. */
export interface KavachMaking {
  readonly today: string
  readonly scheme: SchemeDraft
  readonly schemeId: number
  readonly crops: readonly number[]
  readonly sellers: readonly number[]
}

/** Makes the kavach of a land: sold before the first window of its scheme; a few are cancelled before their start. */
export function kavachOf(land: DrawnLand, making: KavachMaking): KavachDraft {
  const { today, scheme, schemeId, crops, sellers } = making
  const random = randomOf(`kavach ${land.id}`)
  const days = (name: 'from' | 'till'): string[] => scheme.triggers.map((one) => String(one[name])).sort()
  const [first = today, last = today] = [days('from')[0], days('till').at(-1)]
  const start = addDays(first, -random.integer(1, 6))
  const soldOn = [addDays(start, -random.integer(4, 20)), addDays(today, -1)].sort()[0] ?? today
  const acres = Math.max(0.5, Math.floor(Math.min(land.acres, 5) * 10) / 10)
  const isCancelled = random.chance(0.06)
  const createdAt = workingMoment(soldOn, random)
  const rate = Number(scheme.row.premium)
  const paid = paidFor(Math.round(rate * acres), 100)
  return {
    triggers: scheme.triggers,
    row: {
      ...{ farmer: land.farmer, land: land.id, village: land.village, crop: random.pick(crops), scheme: schemeId },
      ...{ area: { value: acres, unit: 'ACRE' }, startDate: start, endDate: last, windowFrom: first, windowTill: last },
      ...{ rate, sumPerAcre: scheme.row.sumPerAcre, gstRate: 18, farmerPct: 100, indexNow: 'Not started yet' },
      ...{ payMode: 'UPI', payRef: upiReference('insurance', 2_000_000 + land.id), createdAt },
      ...{ perils: scheme.triggers.map(({ peril }) => peril), createdBy: random.pick(sellers) },
      ...(isCancelled
        ? {
            ...{ status: 'CANCELLED', endReason: 'The land is leased out', refund: paid },
            refundRef: `NEFT${upiReference('insurance', 3_000_000 + land.id)}`,
          }
        : { status: start > today ? 'CREATED' : 'ACTIVE' }),
    },
  }
}
