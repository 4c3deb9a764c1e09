import { metresBetween, type GeoPoint } from '#define'
import { sql } from '../database'
import type { Doubted } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { idOf } from '../engine/idOf'

/** A village lies hardly farther from the middle of its tehsil, in km (domain §1.B). */
const FARTHEST = 60

/** With which digits the PINs of a state begin (India Post's zones), by its ISO 3166-2 code. */
const pinZones: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...{ 1: 'DL HR PB HP JK LA CH', 2: 'UP UK UT', 3: 'RJ GJ DH DD DN', 4: 'MH GA GO MP CG CT' },
    ...{ 5: 'TS TG AP KA', 6: 'TN KL PY LD', 7: 'WB OD OR AR NL MN MZ TR ML AS SK AN', 8: 'BR JH' },
  }).flatMap(([digit, states]) => states.split(' ').map((state) => [`IN-${state}`, digit])),
)

/** States whose places have PINs of two zones: Dadra in those of Gujarat and Maharashtra, Mahé and Yanam far from Puducherry. */
const ofSeveral = new Set(['IN-DH', 'IN-DN', 'IN-PY', 'IN-LD'])

/** What is odd about villages of a sheet: a PIN of another part of the country, or a place far from their tehsil. */
export async function villageDoubts({ tx }: Work, rows: readonly Doubted[]): Promise<Record<string, string>[]> {
  const parents = rows.map(({ given, existing }) => idOf(given.parent) ?? idOf(existing?.parent))
  const found = await tx.rows<{
    id: number
    name: string
    centroid: GeoPoint | null
    iso: string | null
    state: string | null
  }>(sql`
    select t.id, t.name, t.centroid, s.iso_code as iso, s.name as state from geographies t
    left join geographies s on s.id = t.parent_state_id
    where t.type = 'tehsil' and t.id = any(${[...new Set(parents.flatMap((id) => id ?? []))]}::bigint[])`)
  const tehsils = new Map(found.map((one) => [Number(one.id), one]))
  return rows.map(({ given }, at) => {
    const tehsil = tehsils.get(parents[at] ?? 0)
    if (!tehsil) return {}
    const { iso, state, centroid, name } = tehsil
    const zone = iso && !ofSeveral.has(iso) ? pinZones[iso] : undefined
    const foreign = zone && pinsIn(given.pins).find((pin) => !pin.startsWith(zone))
    const km = centroid && isPoint(given.centroid) ? kilometres(centroid, given.centroid) : 0
    return {
      ...(foreign && { pins: `PINs of ${state} begin with ${zone}, and not as ${foreign}` }),
      ...(km > FARTHEST && { centroid: `${Math.round(km)} km from the middle of ${name}` }),
    }
  })
}

function pinsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

function isPoint(value: unknown): value is GeoPoint {
  return typeof value === 'object' && value !== null && 'coordinates' in value
}

function kilometres({ coordinates: [lonA, latA] }: GeoPoint, { coordinates: [lonB, latB] }: GeoPoint): number {
  return metresBetween([lonA, latA], [lonB, latB]) / 1000
}
