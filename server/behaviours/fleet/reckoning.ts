import type { GeoPolygon, InputOf } from '#define'
import type { sprayings } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { coveragePercent, measured, type Track } from '../sprayed/geometry'
import { qualityOf } from './quality'

/** A spraying before its computed values. */
export type Spraying = InputOf<typeof sprayings>

/**
 * What other records say about a spraying: the people and the controller of the machine at its start, the farmer of the
 * land, the machine type.
 */
export interface Known {
  readonly operator: number | null
  readonly controller: number | null
  readonly farmer: number | null
  readonly village: number | null
  readonly boundary: GeoPolygon | null
  readonly swath: number
  readonly least: number
}

/** Reads what is known of the machine, the land and the booking of a spraying. */
export async function knownOf({ tx }: Work, input: Spraying): Promise<Known> {
  const began = sql`${String(input.startAt)}::timestamptz`
  const then = sql`o.deleted_at is null and o.machine_id = m.id and o.effective_from <= ${began} and (o.effective_to is null or o.effective_to > ${began})`
  const [known] = await tx.rows<Known>(sql`
    select (select o.operator_id from operator_mappings o where ${then} and o.role = 'PRIMARY' limit 1) as operator,
      (select o.controller_id from controller_mappings o where ${then} limit 1) as controller,
      coalesce(l.farmer_id, b.farmer_id) as farmer, coalesce(l.village_id, b.village_id, m.hub_id) as village, l.boundary,
      t.swath_metres::float8 as swath, t.litres_per_acre_min::float8 as least
    from machines m join machine_types t on t.id = m.type_id left join lands l on l.id = ${idOf(input.land) ?? null}::bigint
      left join bookings b on b.id = ${idOf(input.booking) ?? null}::bigint
    where m.id = ${idOf(input.machine) ?? 0}`)
  if (!known) throw new Error('The machine of a spraying is gone')
  return known
}

/** Computes the values of a spraying from its path, litres and time, and judges it on its land. */
export function reckoned(input: Spraying, known: Known): Spraying {
  const swath = input.swathMetres ?? known.swath
  const track = trackOf(input, swath)
  const found = track && measured(track)
  const acres = found ? round(found.acres, 3) : (input.sprayedAcres ?? 0)
  return {
    farmer: known.farmer,
    village: known.village,
    swathMetres: swath,
    sprayedAcres: acres,
    speedKmh: found ? round(found.speedKmh, 1) : null,
    ...judged({ ...input, swathMetres: swath, sprayedAcres: acres }, known),
  }
}

/** Judges a spraying with known acres: litres per acre, coverage of the land, and faults. */
export function judged(input: Spraying, { boundary, swath, least }: Known): Spraying {
  const [acres, litres] = [Number(input.sprayedAcres), Number(input.litres)]
  const seconds = (Date.parse(String(input.endAt)) - Date.parse(String(input.startAt))) / 1000
  const track = trackOf(input, input.swathMetres ?? swath)
  const litresPerAcre = acres > 0 ? round(litres / acres, 2) : undefined
  return {
    litresPerAcre: litresPerAcre ?? null,
    flowPerMinute: round(litres / (seconds / 60), 2),
    coverage: track && boundary ? round(coveragePercent(track, boundary), 1) : null,
    quality: qualityOf({
      ...(track && { track }),
      ...(boundary && { land: boundary }),
      seconds,
      ...(litresPerAcre !== undefined && { litresPerAcre }),
      leastPerAcre: least,
    }),
  }
}

function trackOf({ path, secondsApart }: Spraying, swathMetres: number): Track | undefined {
  return path && secondsApart ? { path, secondsApart, swathMetres } : undefined
}

/** Rounds a number to some decimals. */
export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
