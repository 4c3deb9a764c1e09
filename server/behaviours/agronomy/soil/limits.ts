import { soilParameterNames, type SoilParameterName } from '#resources'
import { sql } from '../../../database'
import type { Work } from '../../../engine/engine'
import { writtenLimits, type SoilLimit, type SoilLimits } from './ratings'

interface LimitRow {
  readonly parameter: SoilParameterName
  readonly state: number | null
  readonly low: number
  readonly high: number | null
}

/** Reads the limits that rate soils, by the id of their state: its own, else the national one. */
export async function limitsByState({ tx }: Pick<Work, 'tx'>): Promise<(state: number | null) => SoilLimits> {
  const rows = await tx.rows<LimitRow>(sql`
    select parameter, state_id as state, low::float8 as low, high::float8 as high from soil_limits
    where status = 'ACTIVE' and deleted_at is null`)
  const keyOf = (parameter: string, state: number | null): string => `${parameter} ${state ?? ''}`
  const known = new Map<string, SoilLimit>(rows.map(({ parameter, state, ...one }) => [keyOf(parameter, state), one]))
  return (state) =>
    Object.fromEntries(
      soilParameterNames.map((name) => [
        name,
        known.get(keyOf(name, state)) ?? known.get(keyOf(name, null)) ?? writtenLimits[name],
      ]),
    ) as SoilLimits
}
