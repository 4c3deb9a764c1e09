import { expect, it } from 'vitest'
import type { AnyResource } from '#define'
import { bookings, farmers, register, tickets } from '#resources'
import { name, sql, type Database, type Sql } from '../../../server/database'
import { snake, tableOf } from '../../../server/database/columns'
import { keepsCreations } from '../../../server/demo/history/creations'
import { initialState } from '../../../server/demo/history/steps'
import { noon, type AskedCompany } from './askedCompany'

const stored = register.resources.filter(({ storage }) => !storage.fromView)

interface Line {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly at: string
  readonly was: string | null
  readonly is: string | null
}

interface Past {
  readonly id: number
  readonly version: number
  readonly state: string
  readonly updatedAt: string
  readonly lines: readonly Line[]
}

/** Returns the records of a resource with a state, with the lines of their histories. */
function pastsOf(database: Database, resource: AnyResource): Promise<Past[]> {
  const state = resource.rules.state ?? ''
  return database.rows<Past>(sql`
    select t.id, t.version, t.${name(snake(state))} as state, to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "updatedAt",
      (select json_agg(json_build_object('version', h.version, 'action', h.action, 'was', h.changes -> ${state}::text ->> 0, 'is', h.changes -> ${state}::text ->> 1,
        'at', to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')) order by h.id) from history h where h.resource = ${resource.is.name} and h.record_id = t.id) as lines
    from ${name(tableOf(resource))} t`)
}

/** Returns what is wrong with the history of a record. */
function faultIn(resource: AnyResource, { version, state, updatedAt, lines }: Past): string | undefined {
  // Records without a moment of their own were created when the company was loaded.
  const loaded = new Date(Math.max(noon.getTime(), Date.now()))
  let [at, current] = ['', lines[1]?.was ?? state]
  for (const [index, line] of lines.entries()) {
    if (line.version !== index + 1) return `version ${line.version} is line ${index + 1}`
    if (line.at < at || line.at > (index === 0 ? loaded : noon).toISOString())
      return `${line.action} at ${line.at} after ${at}`
    at = line.at
    if (index === 0) continue
    const moves = [
      ...Object.entries(resource.actions).map(([action, { from, to }]) => ({ action, from, to })),
      ...Object.values(resource.timeRules).map((rule) => ('to' in rule ? { action: 'update', ...rule } : undefined)),
    ]
    const isAllowed = moves.some(
      (move) =>
        move?.action === line.action && move.to === line.is && (!move.from || move.from.includes(String(line.was))),
    )
    if (line.was !== current || !isAllowed) return `${line.action} from ${line.was} (${current}) to ${line.is}`
    current = line.is ?? current
  }
  if (lines.length > 1 && lines[1]?.was !== initialState(resource)) return `begins with ${lines[1]?.was}`
  if (current !== state) return `ends as ${current}, and is ${state}`
  return version === lines.length && updatedAt >= at ? undefined : `version ${version} after ${lines.length} lines`
}

/** Defines the tests of the history of every record. */
export function askHistory({ database, admin }: AskedCompany): void {
  const count = (query: Sql): Promise<number> =>
    database()
      .json(sql`select count(*)::text from (${query}) q`)
      .then(Number)

  it('starts with the creation of every seeded record, by the person and at the moment in the record', async () => {
    const wrong: Record<string, number> = {}
    for (const resource of stored.filter(keepsCreations)) {
      const found = await count(sql`
        select t.id from ${name(tableOf(resource))} t where not exists (
          select from history h where h.resource = ${resource.is.name} and h.record_id = t.id and h.action = 'create'
            and h.version = 1 and h.at = t.created_at and (t.created_by is null or h.by_id = t.created_by)
            and h.id = (select min(o.id) from history o where o.resource = h.resource and o.record_id = h.record_id))`)
      if (found > 0) wrong[resource.is.name] = found
    }
    expect(wrong).toEqual({})
    const unnamed = (resource: AnyResource, maker: string): Promise<number> =>
      count(sql`
        select t.id from ${name(tableOf(resource))} t join history h on h.resource = ${resource.is.name} and h.record_id = t.id
        where h.action = 'create' and t.created_by is null and h.by_id is distinct from t.${name(`${maker}_id`)}`)
    expect(await unnamed(bookings, 'taken_by')).toBe(0)
    expect(await unnamed(tickets, 'requester')).toBe(0)
    expect(await count(sql`select from history h where h.action = 'create' and h.by_id is not null`)).toBeGreaterThan(
      500,
    )
  })

  it('omits values that machines write for all records at once', async () => {
    const machines = stored.filter((resource) => !keepsCreations(resource)).map(({ is }) => is.name)
    expect(machines).toEqual(expect.arrayContaining(['land-observations', 'weather-days', 'attendance']))
    expect(await count(sql`select from history where resource = any(${machines}::text[])`)).toBe(0)
  })

  it('leads every record from its initial state to its current one by declared transitions in the past', async () => {
    const faults: string[] = []
    let moved = 0
    for (const resource of stored.filter((one) => keepsCreations(one) && one.rules.state))
      for (const past of await pastsOf(database(), resource)) {
        if (past.lines.length > 1) moved += 1
        const fault = faultIn(resource, past)
        if (fault) faults.push(`${resource.is.name} ${past.id}: ${fault}`)
      }
    expect(faults.slice(0, 20)).toEqual([])
    expect(moved).toBeGreaterThan(1_000)
  })

  it('of a booking reads as if it had been made here, with its people and moments', async () => {
    const person = await admin()
    const [one] = await database().rows<{ id: number }>(
      sql`select id from bookings where status = 'VERIFIED' and taken_by_id is not null order by id desc limit 1`,
    )
    const at = `/api/admin/bookings/${one?.id}`
    const { body: record } = await person.get<Record<string, { id: number }>>(at)
    const { body } = await person.get<{
      items: { action: string; at: string; by: { id: number } | null; changes: { field: string; after: unknown }[] }[]
      among: { isWhole: boolean }
    }>(`${at}/history`)
    expect(body.among.isWhole).toBe(true)
    expect(body.items.map(({ action, at: when, by }) => [action, when, by?.id])).toEqual([
      ['verify', record.verifiedAt, record.verifiedBy?.id],
      ['complete', record.completedAt, record.completedBy?.id],
      ['start', record.startedAt, record.operator?.id],
      ['assign', record.assignedAt, record.assignedBy?.id],
      ['create', record.createdAt, record.takenBy?.id],
    ])
    const after = (index: number, field: string): unknown =>
      body.items[index]?.changes.find((change) => change.field === field)?.after
    expect(after(1, 'actualAcre')).toBe(record.actualAcre)
    expect(after(3, 'machine')).toEqual({ id: record.machine?.id, label: expect.any(String) })
    expect(after(4, 'status')).toBe('CREATED')
    expect(after(4, 'farmer')).toMatchObject({ id: record.farmer?.id })
  })

  it('opens the ticket of a poor rating for its farmer, with an agent assigned when it is closed', async () => {
    const opened = sql`select from feedback f join tickets t on t.id = f.ticket_id`
    expect(await count(opened)).toBeGreaterThan(0)
    expect(await count(sql`${opened} where t.farmer_id is distinct from f.farmer_id`)).toBe(0)
    expect(await count(sql`${opened} where t.status in ('RESOLVED', 'CLOSED') and t.assignee_id is null`)).toBe(0)
  })

  it('has as many lines as the record has versions, so that the next change continues it', async () => {
    const person = await admin()
    const [one] = await database().rows<{ id: number; version: number }>(
      sql`select id, version from farmers where status = 'ACTIVE' order by id limit 1`,
    )
    const at = `/api/admin/${farmers.is.name}/${one?.id}`
    const answer = await person.send('PATCH', at, { addressLine: 'House 7' }, { 'if-match': `"${one?.version}"` })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { body } = await person.get<{ items: { version: number; action: string }[] }>(`${at}/history`)
    expect(body.items.map(({ version, action }) => `${version} ${action}`)).toEqual(['2 update', '1 create'])
  })
}
