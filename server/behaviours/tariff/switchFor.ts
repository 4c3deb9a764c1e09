import type { ServiceType } from '#resources'
import { sql, type Queries } from '../../database'

/** Whether a service can be booked, and why not. */
export interface SwitchState {
  readonly enabled: boolean
  readonly reason?: string
  /** The last day, if known. */
  readonly till?: string
}

/**
 * Returns whether a service can be booked in a service area on a day: as the newest applicable switch says; without one
 * it can.
 */
export async function switchFor(
  tx: Queries,
  { serviceArea, service, on }: { readonly serviceArea: number; readonly service: ServiceType; readonly on: string },
): Promise<SwitchState> {
  const off = (await switchedOff(tx, { serviceAreas: [serviceArea], on })).find((one) => one.service === service)
  return off ? { enabled: false, reason: off.reason, ...(off.till && { till: off.till }) } : { enabled: true }
}

/** A service that is switched off in a service area. */
export interface SwitchedOff {
  readonly serviceArea: { readonly id: number; readonly label: string }
  readonly service: ServiceType
  readonly reason: string
  readonly till: string | null
}

/** Finds every service that is switched off in some service areas on a day. */
export async function switchedOff(
  tx: Queries,
  { serviceAreas, on }: { readonly serviceAreas: readonly number[]; readonly on: string },
): Promise<SwitchedOff[]> {
  return tx.rows<SwitchedOff>(sql`
    select json_build_object('id', a.id, 'label', a.name) as "serviceArea", n.service, coalesce(n.reason, '') as reason, n.till::text as till
    from (
      select distinct on (s.service_area_id, s.service) s.service_area_id, s.service, s.enabled, s.reason, s.till
      from booking_switches s
      where s.deleted_at is null and s.service_area_id = any(${serviceAreas}::bigint[])
        and (s."from" is null or s."from" <= ${on}::date) and (s.till is null or s.till >= ${on}::date)
      order by s.service_area_id, s.service, s.changed_at desc nulls last, s.id desc
    ) n join service_areas a on a.id = n.service_area_id
    where not n.enabled order by a.name, n.service`)
}

/** Finds the offered service areas that contain a geography. */
export async function serviceAreasOf(tx: Queries, geography: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct a.id from service_areas a join service_areas_geographies l on l.record_id = a.id
    join geographies g on g.id = ${geography}
    where a.deleted_at is null and coalesce(a.is_active, true)
      and l.target_id in (g.id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id)
    order by a.id`)
  return rows.map(({ id }) => id)
}
