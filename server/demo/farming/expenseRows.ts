import { addDays } from '#define'
import { workingMoment } from '../kernel/calendar'
import { randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { GrownCrop } from './cycleDrafts'

/** The expenses per acre in rupees, and their time in the season. */
const spending = [
  ['MACHINERY', 1800, -0.05],
  ['SEED', 1500, 0],
  ['FERTILISER', 2400, 0.15],
  ['IRRIGATION', 900, 0.3],
  ['PESTICIDE', 1600, 0.4],
  ['FERTILISER', 1400, 0.5],
  ['LABOUR', 2600, 0.6],
  ['POWER_DIESEL', 700, 0.7],
  ['LABOUR', 3200, 1],
  ['TRANSPORT', 800, 1.02],
] as const

/** One farmer in this many records expenses. */
const EVERY = 12

/** A land with expenses. */
interface SpendingLand {
  readonly farmer: number
  /** The village of the farmer. */
  readonly village: number
  readonly name: string
  readonly acres: number
  readonly since: string
  readonly grown: readonly GrownCrop[]
}

/** Makes the expenses for the last year's cycles of a land, as far as they have progressed. */
export function expensesOf(land: SpendingLand, cycles: readonly Row[], today: string): Row[] {
  if (land.farmer % EVERY !== 0) return []
  const yearAgo = addDays(today, -400)
  const rows = cycles
    .filter(({ sowingDate, status }) => String(sowingDate) > yearAgo && status !== 'PLANNED')
    .flatMap((cycle) => ofCycle(land, cycle, today))
  // A second expense of the same kind in one month is omitted.
  const keys = new Set<string>()
  return rows.filter(({ crop, expenseType, year, month }) => {
    const key = [crop, expenseType, year, month].join()
    return !keys.has(key) && keys.add(key)
  })
}

function ofCycle({ farmer, village, name, acres, since, grown }: SpendingLand, cycle: Row, today: string): Row[] {
  const random = randomOf(`expenses ${farmer} ${name} ${String(cycle.sowingDate)}`)
  const days = Number(cycle.cropDays)
  const crop = grown.find(({ id }) => id === cycle.crop)
  const rate = Math.round((crop?.msp ?? 150_000) * (0.92 + 0.2 * random.next()))
  return spending.flatMap(([expenseType, rupees, part]): Row[] => {
    const day = addDays(String(cycle.sowingDate), Math.round(part * days))
    if (day > today || random.chance(0.12)) return []
    const isSold = cycle.status === 'HARVESTED' && day >= String(cycle.actualHarvest)
    const noted = workingMoment(day, random)
    return [
      {
        ...{ farmer, village, crop: cycle.crop, expenseType },
        ...{ season: cycle.season, cropYear: cycle.cropYear },
        year: Number(day.slice(0, 4)),
        month: `M${day.slice(5, 7)}`,
        amount: Math.max(100, Math.round(rupees * acres * (0.7 + 0.6 * random.next()))) * 100,
        totalYieldQtl: isSold ? cycle.yieldQtl : 0,
        ...(isSold && { saleRatePerQtl: rate }),
        createdAt: noted < since || noted.slice(0, 10) >= today ? since : noted,
      },
    ]
  })
}
