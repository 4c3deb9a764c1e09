import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows, type Key } from '#define'
import { sql } from '../../server/database'
import { authoritiesOf, groupRows } from '../../server/demo/people/groupRows'
import { officeRows } from '../../server/demo/people/officeRows'
import { ask as askOver } from '../support/asking'
import { startDemoCompany, type DemoCompany } from '../support/demoCompany'
import { probesBeside, probesOfResources, type Probe } from '../support/probes'
import { publicRoutes } from '../support/publicRoutes'
import { findPostgres } from '../support/programs.mjs'

/** The field staff who may sign in, with the role of each; office workers are in `officeRows`. */
const fieldPeople: Readonly<Record<string, string>> = {
  'sbu.head': 'SBU_HEAD',
  'zm.sales.north': 'ZONAL_SALES_MANAGER',
  'zm.service.south': 'ZONAL_SERVICE_MANAGER',
  'tm.punjab': 'TERRITORY_MANAGER',
  'ci.punjab': 'CLUSTER_INCHARGE',
  bdo: 'BDO',
  fo001: 'FIELD_OFFICER',
  op001: 'OPERATOR',
}

interface DemoPerson {
  readonly username: string
  readonly keys: ReadonlySet<string>
}

/** The authorities of each person by the rows of the demo, not by the service's answers. */
const people: readonly DemoPerson[] = [
  ...officeRows
    .filter(({ status }) => status === undefined)
    .map(({ username, role, holds, also = [], without = [] }) => ({
      username,
      keys: lowerCase(holds === 'nothing' ? [] : [...bundleOf(role).filter((key) => !without.includes(key)), ...also]),
    })),
  ...Object.entries(fieldPeople).map(([username, role]) => ({ username, keys: lowerCase(bundleOf(role)) })),
]

function bundleOf(role: string): Key[] {
  const group = groupRows.find(({ roleTypes }) => roleTypes.includes(role))
  return group ? authoritiesOf(group) : []
}

function lowerCase(keys: readonly Key[]): ReadonlySet<string> {
  return new Set(keys.map((key) => key.toLowerCase()))
}

/**
 * Assigns probes to people. Of those with the same authorities for a resource, only one sends all of its probes, chosen
 * by the fewest probes so far; fifty people sending everything would take minutes and prove nothing more.
 */
function trials(probes: readonly Probe[]): { person: DemoPerson; probe: Probe }[] {
  const byPlace = new Map<string, Probe[]>()
  for (const probe of probes) {
    const place = placeOf(probe)
    byPlace.set(place, [...(byPlace.get(place) ?? []), probe])
  }
  const turns = new Map(people.map((person) => [person, 0]))
  return [...byPlace.values()].flatMap((some) => {
    const alike = new Map<string, DemoPerson[]>()
    for (const person of people) {
      const may = some.map(({ needs }) => (needs.every((need) => allows(person.keys, need)) ? 'y' : 'n')).join('')
      alike.set(may, [...(alike.get(may) ?? []), person])
    }
    return [...alike.values()].flatMap((equals) => {
      const person = equals.reduce((one, other) => ((turns.get(other) ?? 0) < (turns.get(one) ?? 0) ? other : one))
      turns.set(person, (turns.get(person) ?? 0) + 1)
      return some.map((probe) => ({ person, probe }))
    })
  })
}

/** Returns the place of a probe: the first words of its address, or the resource in its query. */
function placeOf({ path }: Probe): string {
  return /\?resource=.*/.exec(path)?.[0] ?? path.split(/[/?]/).slice(0, 4).join('/')
}

// Access does not depend on the kind of database, so it is tested once, on PostgreSQL if available.
const isHere = process.env.AGRIDESK_TEST_DATABASE === (findPostgres() ? 'postgres' : 'pglite')

describe.runIf(isHere)('Every operation × every demo person', () => {
  let company: DemoCompany
  const tokens = new Map<string, string>()
  const probes: readonly Probe[] = [...probesOfResources(), ...probesBeside]
  const asked = new Set<string>()

  beforeAll(async () => {
    company = await startDemoCompany([...people.map(({ username }) => username), 'invited01', 'backoffice.former'])
    for (const { username } of people) tokens.set(username, (await company.signIn(username)).token)
  })
  afterAll(() => company.close())

  /** Sends a probe over HTTP and returns the status. */
  async function ask({ route, method, path, body }: Probe, token: string): Promise<number> {
    asked.add(route)
    const came = await askOver(company.url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return came.status
  }

  it('is tested with everyone who is at work, and only they can sign in', async () => {
    expect(people.length).toBeGreaterThan(40)
    expect(people.filter(({ username }) => !tokens.get(username)).map(({ username }) => username)).toEqual([])
    expect((await company.signIn('invited01')).status).toBe(403)
    expect((await company.signIn('backoffice.former')).status).toBe(403)
  })

  it('is allowed or refused exactly as the bundles say', async () => {
    const wrong: string[] = []
    const queue = trials(probes)
    const work = async (): Promise<void> => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { person, probe } = next
        const status = await ask(probe, tokens.get(person.username) ?? '')
        const isAllowed = probe.needs.every((need) => allows(person.keys, need))
        const isRight = isAllowed ? ![401, 403].includes(status) && status < 500 : status === 403
        if (!isRight)
          wrong.push(`${person.username} ${probe.method} ${probe.path}: ${status}, ${isAllowed ? 'may' : 'may not'}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    expect(wrong.sort()).toEqual([])
    expect(new Set(trials(probes).map(({ person }) => person)).size).toBe(people.length)
  })

  it('is refused without signing in, with 401', async () => {
    const wrong: string[] = []
    for (const probe of probes) {
      const status = await ask(probe, '')
      if (status !== 401) wrong.push(`${probe.route}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  it('has the same status for HEAD as for GET', async () => {
    const wrong: string[] = []
    const two = people.filter(({ username }) => ['superadmin', 'newcomer01'].includes(username))
    const heads = probes.filter(({ method }) => method === 'GET')
    for (const { username, keys } of two)
      for (const probe of heads) {
        const status = await ask({ ...probe, method: 'HEAD' }, tokens.get(username) ?? '')
        if ((status === 403) === probe.needs.every((need) => allows(keys, need)))
          wrong.push(`${username} ${probe.route}: ${status}`)
      }
    expect(wrong).toEqual([])
  })

  it('covers every route of the service', () => {
    const isOfPortal = (route: string): boolean => / \/(oidc\/|assets\/|[\w.-]+\.\w+$|\*$)/.test(route)
    const known = new Set([...publicRoutes, ...asked])
    const routes = [...new Set(company.routes)].filter((route) => !isOfPortal(route))
    expect(routes.length).toBeGreaterThan(300)
    expect(routes.filter((route) => !known.has(route))).toEqual([])
    // A probe of an unknown route would get a 404, which counts as allowed.
    expect([...asked].filter((route) => !routes.includes(route))).toEqual([])
  })

  it('hides records outside a person’s zones with 404, whatever their authorities', async () => {
    const samples = await company.database.rows<{ zone: string; farmer: number; land: number }>(
      sql`select substr(z.code, 3) as zone, min(f.id) as farmer, min(l.id) as land from farmers f join geographies z on z.id = f.village_zone_id
          left join lands l on l.farmer_id = f.id and l.deleted_at is null where f.deleted_at is null group by z.code`,
    )
    expect(samples.length).toBeGreaterThan(2)
    const wrong: string[] = []
    for (const { username, sees, status, holds } of officeRows) {
      const keys = people.find((person) => person.username === username)?.keys
      if (!keys || status || holds || !allows(keys, 'view_farmer_tab')) continue
      for (const { zone, farmer, land } of samples) {
        const expected = sees === 'everywhere' || sees.includes(zone as never) ? 200 : 404
        for (const path of [`/api/admin/farmers/${farmer}`, ...(land ? [`/api/admin/lands/${land}`] : [])]) {
          const got = await ask(
            { route: 'GET /api/admin/farmers/:id', method: 'GET', path, needs: [] },
            tokens.get(username) ?? '',
          )
          if (got !== expected) wrong.push(`${username} ${path} in ${zone}: ${got}, not ${expected}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
