import type { Position } from '#resources'
import { name, sql, type Queries, type Sql } from '../../database'

/**
 * Selects the longitude and latitude of a land as JSON: the first corner of its boundary, or else the middle of its
 * village.
 */
export function landAt(land: string, village: string): Sql {
  const boundary = sql`${name(land)}.boundary`
  return sql`coalesce(${boundary} #> case ${boundary} ->> 'type' when 'MultiPolygon' then '{coordinates,0,0,0}'::text[] else '{coordinates,0,0}'::text[] end, ${name(village)}.centroid -> 'coordinates')`
}

/** Finds the position of a land; undefined while neither its boundary nor its village has one. */
export async function positionOfLand(tx: Queries, land: number): Promise<Position | undefined> {
  const [found] = await tx.rows<{ at: Position | null }>(
    sql`select ${landAt('l', 'g')} as at from lands l left join geographies g on g.id = l.village_id where l.id = ${land}::bigint`,
  )
  return found?.at ?? undefined
}

/** Finds the middle of a village; undefined without a position. */
export async function positionOfVillage(tx: Queries, village: number): Promise<Position | undefined> {
  const [found] = await tx.rows<{ at: Position | null }>(
    sql`select centroid -> 'coordinates' as at from geographies where id = ${village}::bigint`,
  )
  return found?.at ?? undefined
}

/** Finds the position of a farmer's fields: the largest land, or else the middle of the village. */
export async function positionOfFarmer(tx: Queries, farmer: number): Promise<Position | undefined> {
  const [found] = await tx.rows<{ at: Position | null }>(sql`
    select coalesce(
      (select ${landAt('l', 'g')} from lands l left join geographies g on g.id = l.village_id
        where l.farmer_id = f.id and l.status = 'ACTIVE' and l.deleted_at is null order by l.area_acres desc, l.id limit 1),
      v.centroid -> 'coordinates') as at
    from farmers f left join geographies v on v.id = f.village_id where f.id = ${farmer}::bigint`)
  return found?.at ?? undefined
}
