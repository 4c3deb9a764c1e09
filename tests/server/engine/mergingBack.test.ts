import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { guildResources } from '../../support/guilds'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

const START = new Date('2026-11-02T06:00:00Z')
let now = START
let service: TestService
let person: Person

beforeAll(async () => {
  const resources = [...register.resources, ...guildResources]
  service = await startService({ register: { ...register, resources }, now: () => now })
  await service.database.script(printSchema(schemaOf({ resources: guildResources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
beforeEach(() => void (now = START))
afterAll(() => service.close())

let made = 0
async function added(list: string, values: object = {}): Promise<Row> {
  const name = list === 'invitations' ? {} : { name: `${list} ${(made += 1)}` }
  const { status, body } = await person.send<Row>('POST', `/api/admin/${list}`, { ...name, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (list: string, { id }: Row): Promise<Row> => (await person.get<Row>(`/api/admin/${list}/${id}`)).body
async function merged(goes: Row, stays: Row): Promise<void> {
  const answer = await person.send('POST', `/api/admin/guilds/${goes.id}/merge`, { into: stays.id, reason: 'One' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const part = (goes: Row, by = person): Promise<Answer<Row>> =>
  by.send<Row>('POST', `/api/admin/guilds/${goes.id}/part`, { reason: 'They are two' })
const offered = async (goes: Row): Promise<boolean> => ((await read('guilds', goes))._can as string[]).includes('part')

describe('The reversal of a merge', () => {
  it('returns what the merge moved and leaves what was added since, with its reason in each history', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const [own, other] = [await added('masters', { guild: goes.id }), await added('masters', { guild: stays.id })]
    const work = await added('masterpieces', { master: own.id })
    await merged(goes, stays)
    const late = await added('masters', { guild: stays.id })
    expect((await part(goes)).status).toBe(200)
    expect([await read('guilds', goes), await read('guilds', stays)]).toMatchObject([
      { status: 'OPEN', into: null, mergedAt: null, masters: 1 },
      { status: 'OPEN', masters: 2 },
    ])
    expect([await read('masters', own), await read('masterpieces', work)]).toMatchObject([
      { guild: { id: goes.id }, version: 3 },
      { guild: { id: goes.id } },
    ])
    expect([await read('masters', other), await read('masters', late)]).toMatchObject([
      { guild: { id: stays.id }, version: 1 },
      { guild: { id: stays.id }, version: 1 },
    ])
    for (const [list, row, action] of [
      ['masters', own, 'update'],
      ['guilds', goes, 'part'],
      ['guilds', stays, 'part'],
    ] as const) {
      const { body } = await person.get<{ items: object[] }>(`/api/admin/${list}/${row.id}/history`)
      expect(body.items[0]).toMatchObject({ action, reason: 'They are two' })
    }
  })

  it('leaves records where they are that were moved or deleted since', async () => {
    const [goes, stays, third] = [await added('guilds'), await added('guilds'), await added('guilds')]
    const [moved, gone] = [await added('masters', { guild: goes.id }), await added('masters', { guild: goes.id })]
    await merged(goes, stays)
    await person.send('PATCH', `/api/admin/masters/${moved.id}`, { guild: third.id })
    await service.database.run(sql`update masters set deleted_at = now() where id = ${gone.id}`)
    expect((await part(goes)).status).toBe(200)
    expect(await read('masters', moved)).toMatchObject({ guild: { id: third.id } })
    const [left] = await service.database.rows(sql`select guild_id as guild from masters where id = ${gone.id}`)
    expect(left).toEqual({ guild: stays.id })
  })

  it('is offered and done for 30 days by the clock, and refused in words afterwards', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    await merged(goes, stays)
    now = new Date('2026-12-01T18:29:00Z')
    expect(await offered(goes)).toBe(true)
    now = new Date('2026-12-01T18:31:00Z')
    expect(await offered(goes)).toBe(false)
    const { status, body } = await part(goes)
    expect([status, body.title, body.detail]).toEqual([400, 'Not reversed', 'A merge can be reversed for 30 days.'])
    now = new Date('2026-12-01T18:29:00Z')
    expect((await part(goes)).status).toBe(200)
    expect([await offered(goes), (await part(goes)).body.detail]).toEqual([
      false,
      'This guild is Open. “Reverse the merge” needs it to be Merged.',
    ])
  })

  it('is refused by the name of a record that can’t return, and changes nothing', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const hall = await added('halls', { guild: goes.id, village: service.places['Galib Kalan'] })
    const free = await added('masters', { guild: goes.id })
    await merged(goes, stays)
    // No request adds a record to a merged one.
    await service.database.run(
      sql`insert into halls (name, guild_id, village_id) select name, ${goes.id}, village_id from halls where id = ${hall.id}`,
    )
    const { status, body } = await part(goes)
    const rule = 'The guild has a hall of this name'
    expect([status, body.title, body.detail]).toEqual([400, 'Not reversed', `Hall ${String(hall.name)}: ${rule}`])
    expect([await read('guilds', goes), await read('masters', free)]).toMatchObject([
      { status: 'MERGED', into: { id: stays.id } },
      { guild: { id: stays.id }, version: 2 },
    ])
    const elsewhere = await service.person(['view_farmer_tab', 'farmer:edit'], ['Karnal'])
    expect((await part(goes, elsewhere)).body.detail).toBe(`A hall: ${rule}`)
  })

  it('leaves double records that are declared to stay', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const feast = await added('invitations', { feast: 'Sowing', guild: goes.id })
    await merged(goes, stays)
    await service.database.run(sql`insert into invitations (feast, guild_id) values ('Sowing', ${goes.id})`)
    expect((await part(goes)).status).toBe(200)
    expect(await read('invitations', feast)).toMatchObject({ guild: { id: stays.id } })
  })

  it('of a chain starts with the last merge, and then returns everything to the first', async () => {
    const [first, second, last] = [await added('guilds'), await added('guilds'), await added('guilds')]
    const [own, other] = [await added('masters', { guild: first.id }), await added('masters', { guild: second.id })]
    await merged(first, second)
    await merged(second, last)
    const { status, body } = await part(first)
    const words = `Guild ${String(second.name)} is merged into another one itself. Reverse that merge first.`
    expect([status, body.detail]).toEqual([400, words])
    expect((await part(second)).status).toBe(200)
    expect(await read('masters', own)).toMatchObject({ guild: { id: second.id } })
    expect((await part(first)).status).toBe(200)
    expect([await read('masters', own), await read('masters', other)]).toMatchObject([
      { guild: { id: first.id } },
      { guild: { id: second.id } },
    ])
  })

  it('returns what the second of two merges moved, and not what was left by the first', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const own = await added('masters', { guild: goes.id })
    await merged(goes, stays)
    await part(goes)
    await person.send('PATCH', `/api/admin/masters/${own.id}`, { guild: stays.id })
    await merged(goes, stays)
    expect((await part(goes)).status).toBe(200)
    expect(await read('masters', own)).toMatchObject({ guild: { id: stays.id } })
  })

  it('leaves nothing between the two at the same moment as a new record', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    await added('masters', { guild: goes.id })
    await merged(goes, stays)
    const [back, ...answers] = await Promise.all([
      part(goes),
      ...[1, 2].map((many) =>
        person.send<Row>('POST', '/api/admin/masters', { name: `At once ${goes.id} ${many}`, guild: stays.id }),
      ),
    ])
    expect([back.status, ...answers.map(({ status }) => status)]).toEqual([200, 201, 201])
    expect([await read('guilds', goes), await read('guilds', stays)]).toMatchObject([{ masters: 1 }, { masters: 2 }])
  })

  it('can’t be undone: the records are merged again instead', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    await merged(goes, stays)
    await part(goes)
    for (const one of [goes, stays]) {
      const { version } = await read('guilds', one)
      const match = { 'if-match': `"${version}"` }
      const { status, body } = await person.send('POST', `/api/admin/guilds/${one.id}/undo`, undefined, match)
      const words = '“Reverse the merge” can’t be undone because it has further effects'
      expect([status, body.detail]).toEqual([400, words])
    }
    await merged(goes, stays)
  })
})
