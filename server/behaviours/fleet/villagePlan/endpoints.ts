import { allows, paths } from '#define'
import { geographies, machines, villageMappings } from '#resources'
import { raw, sql, type Sql } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import { around, type About } from '../../../engine/desk/recordEndpoint'
import { numberIn, objectIn, wholeNumber } from '../../../engine/given'
import type { Work } from '../../../engine/engine'
import { badRequest } from '../../../engine/problem'
import { visibleRows } from '../../../engine/read/scope'
import { escapeLike } from '../../../database/conditionSql'
import { kilometresBetween } from '../../../database/distanceSql'
import { endOpen } from '../mapping'
import { addVillages } from '../villageMappings'
import { openMapping, villagesFor } from './facts'
import { integer, listOf, objectOf, described, recordOf } from '../../../engine/jsonSchema'
import { plan, plannedMachines, planPlaces } from './planSchemas'

const [PAGE, MOST] = [20, 1000]
const FAILED = 'Error while mapping villages'
/** The maximum number of villages in a change, as in the action that adds villages. */
const MOST_AT_ONCE = 200
const PRIORITY = 5

/** Selects the ids of the villages that a viewer can see. */
function seenVillages(engine: Work['engine'], viewer: Work['viewer']): Sql {
  return sql`select t.id from geographies t where t.type = 'village' and ${visibleRows(engine, geographies, viewer)}`
}

/** Throws 400 where a village to be added is outside the viewer's scope. */
async function mustKnowAll({ tx, engine, viewer }: Work, ids: readonly number[]): Promise<void> {
  const seen = await tx.rows(sql`${seenVillages(engine, viewer)} and t.id = any(${[...ids]}::bigint[])`)
  if (seen.length < ids.length)
    throw badRequest(FAILED, { fields: { remove: 'One of these villages is outside your geographies' } })
}

/** Answers the machines with the totals of their villages. */
const machinesEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/village-plan/machines',
  summary: 'Machines with their `villages`, the `tehsils` of these, and the `farmers` and `acres` they cover',
  need: machines.access.see,
  query: { q: 'Part of the number', page: described(integer, 'From 1') },
  gives: plannedMachines,
  answer: async ({ tx, engine, viewer }, _body, { query }) => {
    const page = numberIn(query, 'page', MOST) ?? 1
    const q = typeof query.q === 'string' ? query.q.trim() : ''
    const items = await tx.rows<{ total: number }>(sql`
      select t.id, t.machine_no as label, y.name as type, c.villages, c.tehsils, c.farmers, c.acres, count(*) over ()::int as total
      from machines t join machine_types y on y.id = t.type_id
        left join lateral (
          select count(*)::int as villages, coalesce(array_agg(distinct p.name order by p.name), '{}') as tehsils, coalesce(sum(f.farmers), 0)::int as farmers, coalesce(sum(f.acres), 0)::float8 as acres
          from village_mappings s join geographies v on v.id = s.village_id join geographies p on p.id = v.parent_id
            left join lateral (select count(*) as farmers, sum(w.total_land_acre) as acres from farmers w
              where w.village_id = v.id and w.deleted_at is null and w.status = 'ACTIVE') f on true
          where s.machine_id = t.id and ${openMapping('s')} and s.village_id in (${seenVillages(engine, viewer)})) c on true
      where t.status <> 'SCRAPPED' and ${visibleRows(engine, machines, viewer)} and t.machine_no ilike ${`%${escapeLike(q)}%`}
      order by t.machine_no limit ${PAGE} offset ${(page - 1) * PAGE}`)
    return { items, total: items[0]?.total ?? 0, page, size: PAGE }
  },
}

/** Answers the villages of one machine, and the machines with which it shares them. */
const planEndpoint = around(machines, {
  method: 'GET',
  path: 'village-plan',
  summary: 'The `machine`, its `villages` with what speaks against them, and the machines with which it `shares` some',
  gives: plan,
  answer: (work, about) => planOf(work, about),
})

async function planOf(work: Work, { id }: About): Promise<object> {
  const { tx, engine, viewer } = work
  const [machine] = await tx.rows<{ status: string }>(sql`
    select m.id, m.machine_no as label, m.status, h.name as hub, h.id as "hubId", h.centroid->'coordinates' as at
    from machines m left join geographies h on h.id = m.hub_id where m.id = ${id}`)
  const own = sql`t.id in (select s.village_id from village_mappings s where s.machine_id = ${id} and ${openMapping('s')})`
  const shares = await tx.rows(sql`
    select o.machine_id as id, m.machine_no as label, json_agg(o.village_id) as villages,
      round((${kilometresBetween('h.centroid', 'k.centroid')})::numeric, 1)::float8 as kilometres
    from village_mappings s join village_mappings o on o.village_id = s.village_id and o.machine_id <> s.machine_id and ${openMapping('o')}
      join machines m on m.id = o.machine_id left join geographies h on h.id = m.hub_id
      left join machines n on n.id = s.machine_id left join geographies k on k.id = n.hub_id
    where s.machine_id = ${id} and ${openMapping('s')} and s.village_id in (${seenVillages(engine, viewer)})
    group by o.machine_id, m.machine_no, h.centroid, k.centroid order by count(*) desc, m.machine_no`)
  const mayChange = allows(viewer.keys, 'machine:map') && machine?.status !== 'SCRAPPED'
  return { machine, villages: await villagesFor(work, id, own), shares, mayChange }
}

/** Answers a level of the tree of places, or all villages below a place. */
const placesEndpoint = around(machines, {
  method: 'GET',
  path: 'village-plan/places',
  summary: 'The `places` within one (the states unless given) with how many `villages` they have, or the `villages`',
  query: {
    within: recordOf(geographies, 'The id of the place whose parts are wanted'),
    below: recordOf(geographies, 'The id of the place whose villages are all wanted'),
    q: 'The villages whose name has this in it, at most 50; 3 characters or more',
  },
  gives: planPlaces,
  answer: async (work, { id }, { query }) => {
    const active = raw(`t.status = 'ACTIVE'`)
    const q = typeof query.q === 'string' ? query.q.trim() : ''
    if (q.length >= 3) {
      const found = sql`t.id in (select g.id from geographies g where g.type = 'village' and g.name ilike ${`%${escapeLike(q)}%`} order by g.name limit 50)`
      return { villages: await villagesFor(work, id, sql`${active} and ${found}`) }
    }
    const below = wholeNumber(query.below)
    if (below)
      return {
        villages: await villagesFor(
          work,
          id,
          sql`${active} and ${below} in (t.parent_state_id, t.parent_district_id, t.parent_tehsil_id)`,
        ),
      }
    const within = wholeNumber(query.within)
    const parent = within ? await typeOf(work, within) : 'zone'
    if (parent === 'tehsil')
      return { villages: await villagesFor(work, id, sql`${active} and t.parent_tehsil_id = ${within}`) }
    return { places: await placesWithin(work, within, parent) }
  },
})

async function typeOf({ tx }: Work, id: number): Promise<string | undefined> {
  const [found] = await tx.rows<{ type: string }>(sql`select type from geographies where id = ${id}`)
  return found?.type
}

const parts: Readonly<Record<string, string>> = { zone: 'state', state: 'district', district: 'tehsil' }

/** Finds the parts of a place that have villages at all. */
async function placesWithin({ tx, engine, viewer }: Work, within: number | undefined, parent: string | undefined) {
  const level = parts[parent ?? '']
  if (!level) return []
  const above = within ? sql`t.parent_id = ${within}` : raw('true')
  return tx.rows(sql`
    select * from (
      select t.id, t.name as label, t.type, (select count(*)::int from geographies v
        where v.type = 'village' and v.status = 'ACTIVE' and v.deleted_at is null and ${raw(`v.parent_${level}_id`)} = t.id) as villages
      from geographies t where t.type = ${level} and ${above} and ${visibleRows(engine, geographies, viewer)}) places
    where villages > 0 order by label, id`)
}

/** Adds and removes villages in one change, all or nothing. */
const saveEndpoint: Endpoint = {
  method: 'PUT',
  path: `${paths.api(machines)}/:id/village-plan`,
  need: machines.access.see,
  alsoNeeds: ['machine:map'],
  record: machines,
  summary:
    'Maps the villages `add` to the machine and ends the mappings of the villages `remove`; answers with the plan',
  body: objectOf({}, { add: listOf(integer), remove: listOf(integer) }),
  gives: plan,
  answer: async (work, body, { params }) => {
    const about = { resource: machines, id: wholeNumber(params.id) ?? 0 }
    const given = objectIn(body)
    const [add, remove] = [idsIn(given.add, 'add'), idsIn(given.remove, 'remove')]
    if (add.some((id) => remove.includes(id)))
      throw badRequest(FAILED, { fields: { remove: 'A village can be added or removed, not both' } })
    const [machine] = await work.tx.rows<{ status: string }>(
      sql`select status from machines where id = ${about.id} for no key update`,
    )
    if (machine?.status === 'SCRAPPED') throw badRequest(FAILED, { detail: 'A scrapped machine can’t have villages' })
    const known = await villagesFor(work, about.id, sql`t.status = 'ACTIVE' and t.id = any(${add}::bigint[])`)
    if (known.length < add.length) throw badRequest(FAILED, { fields: { add: 'One of these villages is not active' } })
    await mustKnowAll(work, remove)
    const ended = sql`t.machine_id = ${about.id} and t.village_id = any(${remove}::bigint[])`
    if (remove.length > 0) await endOpen(work, villageMappings, ended)
    await addVillages(work, about.id, { villages: add, priority: PRIORITY })
    return planOf(work, about)
  },
}

function idsIn(given: unknown, named: string): number[] {
  const ids = Array.isArray(given) ? given.map(wholeNumber) : given === undefined ? [] : [undefined]
  const known = [...new Set(ids.filter((id) => id !== undefined))]
  if (ids.includes(undefined)) throw badRequest(FAILED, { fields: { [named]: 'Ids of villages' } })
  if (known.length > MOST_AT_ONCE)
    throw badRequest(FAILED, { fields: { [named]: `At most ${MOST_AT_ONCE} villages can be changed at once` } })
  return known
}

/** Endpoints of the planner of a machine's villages. */
export const villagePlanEndpoints: readonly Endpoint[] = [machinesEndpoint, planEndpoint, placesEndpoint, saveEndpoint]
