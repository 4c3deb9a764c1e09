import { farmerExpenses } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { todayInIndia } from '#define'
import { cropYearOf } from './cropYear'

/** Expenses: not for future months, and each belongs to a season of its crop. */
export const farmerExpensesBehaviour = behaviour(farmerExpenses, {
  prepare: async (work, { before, input }) => {
    const { createFailed, updateFailed } = farmerExpenses.form.messages
    const month = `${String(input.year)}-${String(input.month).slice(1)}`
    const now = todayInIndia(work.engine.now()).slice(0, 7)
    if (month > now) {
      const field = String(input.year) > now.slice(0, 4) ? 'year' : 'month'
      throw badRequest(before ? updateFailed : createFailed, { fields: { [field]: 'This month is in the future' } })
    }
    return seasonOf(work, { land: idOf(input.land), crop: idOf(input.crop) ?? 0, day: `${month}-01` })
  },
  effects: {},
})

interface Spent {
  readonly land: number | undefined
  readonly crop: number
  /** The first day of the month. */
  readonly day: string
}

type Season =
  NonNullable<(typeof farmerExpenses.fields.season)['options']> extends Record<infer Name, unknown> ? Name : never

/**
 * Finds the season of an expense: that of the crop cycle on its land, from two months before sowing to three after
 * harvest, else the one that its month has among those of the crop.
 */
async function seasonOf({ tx }: Work, { land, crop, day }: Spent): Promise<{ season: Season; cropYear: string }> {
  const [cycle] = await tx.rows<{ season: Season; cropYear: string }>(sql`
    select season, crop_year as "cropYear" from crop_cycles
    where land_id = ${land ?? 0} and crop_id = ${crop} and deleted_at is null and crop_year is not null
      and ${day}::date >= date_trunc('month', sowing_date) - interval '2 months'
      and ${day}::date <= coalesce(actual_harvest, failed_on, expected_harvest, sowing_date + 120) + interval '3 months'
    order by abs(${day}::date - sowing_date) limit 1`)
  if (cycle) return cycle
  const [found] = await tx.rows<{ seasons: Season[] | null }>(sql`select seasons from crops where id = ${crop}`)
  const seasons = found?.seasons ?? []
  const usual = usualSeason(Number(day.slice(5, 7)))
  const season = seasons.length === 0 || seasons.includes(usual) ? usual : (seasons[0] as Season)
  return { season, cropYear: cropYearOf(day, season) }
}

function usualSeason(month: number): Season {
  if (month >= 6 && month <= 10) return 'KHARIF'
  return month >= 4 && month <= 5 ? 'ZAID' : 'RABI'
}
