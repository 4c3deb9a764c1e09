import { todayInIndia, type RowOf } from '#define'
import { cropCycles, crops } from '#resources'
import { sql, type Sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Engine, Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { refreshKnown } from '../landHealth'
import { cropYearOf } from './cropYear'

type Cycle = RowOf<typeof cropCycles>

/**
 * Crop cycles: their status follows from their dates, their areas together fit on their land, and its health depends on
 * them.
 */
export const cropCyclesBehaviour = behaviour(cropCycles, {
  timeRules: { stages: (engine) => settleStages(engine, sql`true`) },
  prepare: async (work, { before, input }) => {
    const title = before ? cropCycles.form.messages.updateFailed : cropCycles.form.messages.createFailed
    await mustBeInSeason(work, title, input)
    if (before?.status === 'HARVESTED' && !input.actualHarvest)
      throw badRequest(title, { fields: { actualHarvest: 'A harvested cycle needs its harvest date' } })
    return { status: stateOf(input, todayInIndia(work.engine.now())) }
  },
  saved: async (work, { after }) => {
    await mustFitLand(work, after)
    const cropYear = cropYearOf(after.sowingDate ?? '', after.season ?? '')
    if (cropYear !== after.cropYear) await put(work, cropCycles, after.id, { cropYear })
    await settleStages({ database: work.tx, now: work.engine.now }, sql`c.id = ${after.id}`)
    await refreshKnown(work, [after.land?.id ?? 0])
  },
  effects: {},
})

function stateOf(
  { actualHarvest, sowingDate }: { readonly actualHarvest?: unknown; readonly sowingDate?: unknown },
  today: string,
): Cycle['status'] {
  if (actualHarvest) return 'HARVESTED'
  return String(sowingDate) <= today ? 'GROWING' : 'PLANNED'
}

/** Refuses a season in which the crop is not grown. */
async function mustBeInSeason({ tx }: Work, title: string, input: { crop?: unknown; season?: unknown }): Promise<void> {
  const [crop] = await tx.rows<{ name: string; seasons: string[] | null }>(
    sql`select name, seasons from crops where id = ${idOf(input.crop) ?? 0}`,
  )
  if (!crop?.seasons?.length || crop.seasons.includes(String(input.season))) return
  const { options } = crops.fields.seasons
  const names = crop.seasons.map((one) => options[one as keyof typeof options])
  throw badRequest(title, { fields: { season: `${crop.name} is grown in ${names.join(' or ')}` } })
}

/** The database updates the land's total with this write, which locks the land until the commit. */
async function mustFitLand({ tx }: Work, { land, area, status }: Cycle): Promise<void> {
  if (status === 'FAILED') return
  const acres = area?.acres ?? 0
  const [found] = await tx.rows<{ acres: number; growing: number }>(
    sql`select area_acres::float8 as acres, coalesce(growing_area, 0)::float8 as growing from lands where id = ${land?.id ?? 0}`,
  )
  if (!found) return
  const free = Math.round((found.acres - found.growing + acres) * 1000) / 1000
  const message =
    acres > found.acres
      ? `This land has ${found.acres} acres`
      : status === 'GROWING' && found.growing > found.acres
        ? `Other crops grow on this land: ${Math.max(0, free)} of its ${found.acres} acres are free`
        : undefined
  if (message) throw badRequest(cropCycles.form.messages.updateFailed, { fields: { area: message } })
}

/** Updates the growth stage of crops where it has changed: no change of the record, so its version stays. */
async function settleStages(
  { database, now }: Pick<Engine, 'now'> & { database: Pick<Work['tx'], 'run'> },
  which: Sql,
): Promise<void> {
  const today = todayInIndia(now())
  await database.run(sql`
    update crop_cycles t set stage = found.stage
    from (select c.id, case when c.status = 'GROWING' then (
        select s.name from crop_stages s where s.crop_id = c.crop_id and s.deleted_at is null
          and ${today}::date - c.sowing_date between s.from_day and s.to_day order by s.from_day desc limit 1) end as stage
      from crop_cycles c where c.deleted_at is null and (c.status = 'GROWING' or c.stage is not null) and ${which}) found
    where found.id = t.id and t.stage is distinct from found.stage`)
}
