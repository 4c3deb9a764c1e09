import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import type { Work } from '../../../server/engine/engine'
import { openAccount } from '../../../server/engine/ledger/accounts'
import { capture, giveBack, hold } from '../../../server/engine/ledger/moves'
import { post } from '../../../server/engine/ledger/post'
import { system } from '../../../server/engine/read/oneRecord'
import { insertRecord } from '../../../server/engine/write/create'
import { linkErrors } from '../../../server/engine/write/links'
import { coins, guildResources, masters } from '../../support/guilds'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let service: TestService
let person: Person

beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...guildResources] } })
  await service.database.script(printSchema(schemaOf({ resources: guildResources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

let made = 0
async function added(list: string, values: object = {}): Promise<Row> {
  const name = list === 'invitations' ? {} : { name: `${list} ${(made += 1)}` }
  const { status, body } = await person.send<Row>('POST', `/api/admin/${list}`, { ...name, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const read = async (list: string, id: number): Promise<Row> => (await person.get<Row>(`/api/admin/${list}/${id}`)).body
const merge = (goes: Row, stays: Row, by = person): Promise<Answer<Row>> =>
  by.send<Row>('POST', `/api/admin/guilds/${goes.id}/merge`, { into: stays.id, reason: 'They are one' })
const at = <Result>(deed: (work: Work) => Promise<Result>): Promise<Result> =>
  service.database.transaction((tx) => deed({ engine: service.engine(), viewer: system, tx }))

describe('A merge', () => {
  it('moves what refers to the merged record, with its reason in each history, and figures and followers with it', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const master = await added('masters', { guild: goes.id })
    const work = await added('masterpieces', { master: master.id })
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await read('masters', master.id)).toMatchObject({ guild: { id: stays.id }, version: 2 })
    expect(await read('masterpieces', work.id)).toMatchObject({ guild: { id: stays.id } })
    expect([await read('guilds', goes.id), await read('guilds', stays.id)]).toMatchObject([
      { status: 'MERGED', into: { id: stays.id }, masters: 0 },
      { status: 'OPEN', masters: 1 },
    ])
    const { body } = await person.get<{ items: object[] }>(`/api/admin/masters/${master.id}/history`)
    expect(body.items[0]).toMatchObject({ action: 'update', reason: 'They are one', changes: [{ field: 'guild' }] })
  })

  it.each([
    ['a limit', ['One', 'Two'], ['Three', 'Four'], /^Master Two: A guild has at most 3 masters$/],
    ['a unique rule', ['Same'], ['Same'], /^Master Same: The guild has a master of this name$/],
  ])(
    'is refused at its input, naming the record that breaks %s, and changes nothing',
    async (_rule, some, others, words) => {
      const [goes, stays] = [await added('guilds'), await added('guilds')]
      const free = await added('invitations', { feast: `Feast ${(made += 1)}`, guild: goes.id })
      for (const name of some) await added('masters', { guild: goes.id, name })
      for (const name of others) await added('masters', { guild: stays.id, name })
      const { status, body } = await merge(goes, stays)
      expect([status, body.title, body.fields]).toEqual([400, 'Not merged', { into: expect.stringMatching(words) }])
      expect([await read('guilds', goes.id), await read('guilds', stays.id)]).toMatchObject([
        { status: 'OPEN', masters: some.length, version: goes.version },
        { masters: others.length, version: stays.version },
      ])
      expect(await read('invitations', free.id)).toMatchObject({ guild: { id: goes.id }, version: 1 })
    },
  )

  it('leaves what is declared to stay, and of what both have only the double', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const seal = await added('seals', { guild: goes.id })
    const [double, single] = [
      await added('invitations', { feast: 'Harvest', guild: goes.id }),
      await added('invitations', { feast: 'Vintage', guild: goes.id }),
    ]
    await added('invitations', { feast: 'Harvest', guild: stays.id })
    expect((await merge(goes, stays)).status).toBe(200)
    const guildOf = async (list: string, { id }: Row): Promise<unknown> => (await read(list, id)).guild
    expect([
      await guildOf('seals', seal),
      await guildOf('invitations', double),
      await guildOf('invitations', single),
    ]).toMatchObject([{ id: goes.id }, { id: goes.id }, { id: stays.id }])
  })

  it('moves records of places that the person does not know', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const hall = await added('halls', { guild: goes.id, village: service.places['Galib Kalan'] })
    const elsewhere = await service.person(['view_farmer_tab', 'farmer:edit'], ['Karnal'])
    expect((await elsewhere.get(`/api/admin/halls/${hall.id}`)).status).toBe(404)
    expect((await merge(goes, stays, elsewhere)).status).toBe(200)
    expect(await read('halls', hall.id)).toMatchObject({ guild: { id: stays.id }, version: 2 })
  })

  it('names only the kind of a record that can’t move to people who may not see it', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const village = service.places['Galib Kalan']
    const { name } = await added('halls', { guild: goes.id, village })
    await added('halls', { guild: stays.id, village, name })
    const elsewhere = await service.person(['view_farmer_tab', 'farmer:edit'], ['Karnal'])
    const rule = 'The guild has a hall of this name'
    expect((await merge(goes, stays, elsewhere)).body.fields).toEqual({ into: `A hall: ${rule}` })
    expect((await merge(goes, stays)).body.fields).toEqual({ into: `Hall ${String(name)}: ${rule}` })
  })

  it('leaves nothing with the merged record that was created at the same moment', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    const [merged, ...answers] = await Promise.all([
      merge(goes, stays),
      ...[1, 2, 3].map((many) =>
        person.send<Row>('POST', '/api/admin/masters', { name: `At once ${goes.id} ${many}`, guild: goes.id }),
      ),
    ])
    expect(merged.status).toBe(200)
    const created = answers.filter(({ status }) => status === 201).length
    const refused = answers.filter(({ body }) => (body.fields as { guild?: string } | undefined)?.guild !== undefined)
    expect(created + refused.length).toBe(3)
    expect([await read('guilds', goes.id), await read('guilds', stays.id)]).toMatchObject([
      { masters: 0 },
      { masters: created },
    ])
  })

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'waits for a record whose choice was verified before, and moves it as well',
    async () => {
      const [goes, stays] = [await added('guilds'), await added('guilds')]
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      let merging: Promise<Answer<Row>> | undefined
      await at(async (work) => {
        expect(await linkErrors(work, masters.fields, { guild: goes.id })).toEqual({})
        let isAnswered = false
        merging = merge(goes, stays).finally(() => (isAnswered = true))
        await expect.poll(async () => isAnswered || (await service.database.rows(waiting)).length > 0).toBe(true)
        await insertRecord(work, masters, { name: `Late ${goes.id}`, guild: goes.id }, 'Not created')
      })
      expect((await merging)?.status).toBe(200)
      expect([await read('guilds', goes.id), await read('guilds', stays.id)]).toMatchObject([
        { masters: 0 },
        { masters: 1 },
      ])
    },
  )

  it('moves 300 records in one transaction', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    await service.database.run(
      sql`insert into invitations (feast, guild_id) select 'Feast ' || n || ' of ' || ${goes.id}::bigint, ${goes.id} from generate_series(1, 300) n`,
    )
    expect((await merge(goes, stays)).status).toBe(200)
    const [moved] = await service.database.rows<{ count: number }>(sql`
      select count(*)::int as count from invitations i join history h on h.resource = 'invitations' and h.record_id = i.id and h.reason = 'They are one'
      where i.guild_id = ${stays.id}`)
    expect(moved?.count).toBe(300)
  })
})

describe('The ledger of a merged holder', () => {
  const failed = 'Error while moving coins'
  const pay = async (guild: Row, amount: number): Promise<number> =>
    at(async (work) => {
      const chest = await openAccount(work, coins, { field: 'guild', id: guild.id }, failed)
      await post(work, coins, chest, { type: 'PAID', amount }, failed)
      return chest
    })
  const chestOf = async (guild: Row): Promise<unknown> =>
    (
      await service.database.rows(
        sql`select balance, held, available from chests where guild_id = ${guild.id} and deleted_at is null`,
      )
    )[0]
  const empty = { balance: 0, held: 0, available: 0 }

  it('transfers the balance by an entry each way, and opens the other account', async () => {
    const [goes, stays] = [await added('guilds'), await added('guilds')]
    await pay(goes, 12_345)
    expect((await merge(goes, stays)).status).toBe(200)
    expect([await chestOf(goes), await chestOf(stays)]).toEqual([
      empty,
      { balance: 12_345, held: 0, available: 12_345 },
    ])
  })

  it('keeps holding what was held, and gives back what was taken before, once and along a chain of merges', async () => {
    const [first, second, stays] = [await added('guilds'), await added('guilds'), await added('guilds')]
    const chest = await pay(first, 1_000)
    const [feast, hall] = [`Feast of ${first.id}`, `Hall of ${first.id}`]
    await at((work) => capture(work, coins, chest, { type: 'SPENT', ref: feast, amount: 300 }, failed))
    await at((work) => hold(work, coins, chest, { ref: hall, amount: 200 }, failed))
    await merge(first, second)
    await merge(second, stays)
    expect(await chestOf(stays)).toEqual({ balance: 700, held: 200, available: 500 })
    const kept = await at((work) => openAccount(work, coins, { field: 'guild', id: stays.id }, failed))
    await at((work) => capture(work, coins, kept, { type: 'SPENT', ref: hall, amount: 150 }, failed))
    expect(await chestOf(stays)).toEqual({ balance: 550, held: 0, available: 550 })
    const back = { type: 'SPENT', back: 'BACK', ref: feast } as const
    expect(await at((work) => giveBack(work, coins, kept, back, failed))).toBe(300)
    expect(await at((work) => giveBack(work, coins, kept, back, failed))).toBe(0)
    expect([await chestOf(first), await chestOf(second), await chestOf(stays)]).toEqual([
      empty,
      empty,
      { balance: 850, held: 0, available: 850 },
    ])
  })
})
