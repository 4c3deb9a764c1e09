import { levelsAbove, linksTo, metresBetween, todayInIndia, type AnyResource, type GeoPoint, type Level } from '#define'
import { geographies, register } from '#resources'
import { badRequest } from '../engine/problem'
import { behaviour } from '../engine/behaviour'
import type { Doubted } from '../engine/hooked'
import type { Work } from '../engine/engine'
import { idOf } from '../engine/idOf'
import { geographyAt, withinPlaces } from '../engine/read/scope'
import { join, name, sql, type raw } from '../database'
import { ancestorLevels, placeColumn, snake, tableOf } from '../database/columns'

/**
 * Geographies: a tree in which each belongs to one of the level above. Viewers limited to geographies see the path down
 * to their own, but change only what is within.
 */
export const geographiesBehaviour = behaviour(geographies, {
  scope: ({ places }) => {
    if (places === 'everywhere') return undefined
    const below = withinPlaces(places, (level) => geographyAt('t', level))
    return places.ancestors.length ? sql`(${below} or t.id = any(${places.ancestors}::bigint[]))` : below
  },
  reach: ({ places }) =>
    places === 'everywhere'
      ? undefined
      : sql`coalesce(${withinPlaces(places, (level) => geographyAt('t', level))}, false)`,
  // For a village the choice shows whether it is served.
  hint: () => sql`case when t.type <> 'village' then null when not coalesce(t.serviceable, false) then 'Not served' else
    (select 'serviceable ✓ ' || case count(*) when 0 then 'no machine' when 1 then '1 machine' else count(*) || ' machines' end from village_mappings v join machines m on m.id = v.machine_id
      where v.village_id = t.id and v.effective_to is null and v.deleted_at is null and m.deleted_at is null and m.status = 'ACTIVE') end`,
  warning: ({ now }) => sql`case when t.type = 'village' and not coalesce(t.serviceable, false) then
    t.name || ' is not serviceable: no booking is taken there until it is.'
    when t.type = 'village' and t.serviceable_from > ${todayInIndia(now())}::date then
    t.name || ' is serviceable from ' || to_char(t.serviceable_from, 'FMDD Mon YYYY') || ': no booking is taken there before.' end`,
  prepare: async (work, { before, input }) => {
    const type = input.type ?? before?.type
    const parent = idOf(input.parent)
    if (!type || (before && idOf(before.parent) === parent)) return
    const title = before ? geographies.form.messages.updateFailed : geographies.form.messages.createFailed
    await verifyParent(work, { type, parent, title })
    if (before && parent !== undefined) await refuseCycle(work, before.id, parent)
  },
  isVerifiedAlone: true,
  doubts: villageDoubts,
  saved: async (work, { before, after }) => {
    if (before && idOf(before.parent) !== idOf(after.parent)) await moveBelow(work, after.id)
  },
  effects: {},
})

async function verifyParent(
  { tx }: Work,
  { type, parent, title }: { type: Level; parent: number | undefined; title: string },
): Promise<void> {
  const [wanted] = levelsAbove[type]
  const [found] =
    parent === undefined
      ? []
      : await tx.rows<{ type: string }>(sql`select type from geographies where id = ${parent} and deleted_at is null`)
  if (found?.type === wanted) return
  const message = wanted ? `The parent of a ${type} must be a ${wanted}` : 'A zone can’t have a parent'
  throw badRequest(title, { detail: message, fields: { parent: message } })
}

async function refuseCycle({ tx }: Work, id: number, parent: number): Promise<void> {
  const [found] = await tx.rows(
    sql`select 1 from geographies g where g.id = ${parent} and (g.id = ${id} or ${id} in (g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id))`,
  )
  if (found)
    throw badRequest('Error while updating geography', { fields: { parent: 'A geography can’t be inside itself' } })
}

/** Gives everything below a moved geography, and every record there, its new ancestors. */
async function moveBelow({ tx }: Work, id: number): Promise<void> {
  // Thousands of places and records follow, level by level: only the database knows the ancestors of each.
  for (const level of ['state', 'district', 'tehsil', 'village'] as const) {
    await tx.run(sql`update geographies t set ${join(ancestorsFrom('t', 'parent', geographies, 'p'))}
      from geographies p where p.id = t.parent_id and t.type = ${level} and (t.parent_id = ${id} or ${id} in (p.parent_zone_id, p.parent_state_id, p.parent_district_id, p.parent_tehsil_id))`)
  }
  for (const { from, field } of linksTo(register, 'geographies')) {
    if (from.storage.fromView || from.is.name === 'geographies' || from.fields[field]?.kind !== 'place') continue
    // The same for the columns of ancestors in each record, which are not fields that `put` could write.
    await tx.run(sql`update ${name(tableOf(from))} t set ${join(ancestorsFrom('t', field, from, 'g'))}
      from geographies g where g.id = t.${name(`${snake(field)}_id`)} and (g.id = ${id} or ${id} in (g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id))`)
  }
}

function ancestorsFrom(
  alias: string,
  fieldName: string,
  resource: AnyResource,
  place: string,
): ReturnType<typeof raw>[] {
  const field = resource.fields[fieldName]
  if (field?.kind !== 'place') throw new Error(`${alias}.${fieldName} is no place`)
  return ancestorLevels(field).map(
    (level) => sql`${name(placeColumn(fieldName, field, level))} = ${geographyAt(place, level)}`,
  )
}

/** The maximum plausible distance of a village from the middle of its tehsil, in km (domain §1.B). */
const FARTHEST = 60

/** The first digits of PINs by the ISO 3166-2 code of their state (India Post's zones). */
const pinZones: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ...{ 1: 'DL HR PB HP JK LA CH', 2: 'UP UK UT', 3: 'RJ GJ DH DD DN', 4: 'MH GA GO MP CG CT' },
    ...{ 5: 'TS TG AP KA', 6: 'TN KL PY LD', 7: 'WB OD OR AR NL MN MZ TR ML AS SK AN', 8: 'BR JH' },
  }).flatMap(([digit, states]) => states.split(' ').map((state) => [`IN-${state}`, digit])),
)

/** States with PINs of two zones: Dadra in those of Gujarat and Maharashtra, Mahé and Yanam far from Puducherry. */
const ofSeveral = new Set(['IN-DH', 'IN-DN', 'IN-PY', 'IN-LD'])

/**
 * Says what is doubtful about imported villages: a PIN of another part of the country, or a place far from their
 * tehsil.
 */
async function villageDoubts({ tx }: Work, rows: readonly Doubted[]): Promise<Record<string, string>[]> {
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
      ...(foreign && { pins: `PINs in ${state} start with ${zone}. Check ${foreign}` }),
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
