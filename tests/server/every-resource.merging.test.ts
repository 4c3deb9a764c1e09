import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movingWith, paths, type AnyResource } from '#define'
import { publicLinks, register } from '#resources'
import { name, sql } from '../../server/database'
import { snake, tableOf } from '../../server/database/columns'
import { farmerRowsBy } from '../support/farmerRows'
import { everyKey, samplesBy } from '../support/samples'
import { startService, type Person, type TestService } from '../support/service'

const moving = movingWith(register, 'farmers')
const REASON = 'Registered twice'

let service: TestService
let author: Person
let [goes, stays] = [0, 0]
const ids = new Map<string, number>()

beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  const [samples, farmers] = [samplesBy(author, service), farmerRowsBy(author, service)]
  stays = (await farmers.newFarmer({ noticeRead: true })).id
  goes = (await farmers.newFarmer({ noticeRead: true })).id
  for (const { from, fields } of [...moving, { from: publicLinks, fields: ['farmer'] }]) {
    const { id } = await samples.record(from)
    ids.set(from.is.name, id)
    for (const field of fields)
      await service.database.run(
        sql`update ${name(tableOf(from))} set ${name(`${snake(field)}_id`)} = ${goes} where id = ${id}`,
      )
  }
  const merge = { mergedInto: stays, reason: REASON }
  const answer = await author.send('POST', `/api/admin/farmers/${goes}/merge`, merge)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>

async function rowOf(resource: AnyResource): Promise<Row> {
  const id = ids.get(resource.is.name) ?? 0
  const [row] = await service.database.rows<{ json: Row }>(
    sql`select to_jsonb(t) as json from ${name(tableOf(resource))} t where id = ${id}`,
  )
  return row?.json ?? {}
}

describe.each(moving.map((one) => ({ of: one.from.is.name, ...one })))(
  'Records of $of that refer to a merged farmer',
  ({ from, fields }) => {
    it('are those of the farmer to keep, with the reason in their history', async () => {
      const row = await rowOf(from)
      expect(fields.map((field) => row[`${snake(field)}_id`])).toEqual(fields.map(() => stays))
      const at = `/api${paths.api(from, ids.get(from.is.name) ?? 0)}/history`
      const { body } = await author.get<{ items: { action: string; reason: string; changes: { field: string }[] }[] }>(
        at,
      )
      const line = body.items.find(({ reason }) => reason === REASON)
      expect(line).toMatchObject({ action: 'update', reason: REASON })
      expect(line?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining([...fields]))
    })
  },
)

describe('A merged farmer', () => {
  it('is referred to by nothing but links that have ended, accounts and their lines', async () => {
    const left: string[] = []
    for (const { is, fields, storage } of register.resources)
      for (const [field, one] of Object.entries(fields)) {
        if (storage.fromView || one.kind !== 'reference' || one.to !== 'farmers' || one.rollUp || one.formula) continue
        const resource = register.resources.find((other) => other.is.name === is.name) as AnyResource
        const found = await service.database.rows(
          sql`select from ${name(tableOf(resource))} where ${name(`${snake(field)}_id`)} = ${goes} and deleted_at is null`,
        )
        if (found.length > 0) left.push(is.name)
      }
    expect(left.filter((one) => !['consents', 'point-accounts', 'public-links'].includes(one))).toEqual([])
    expect(await rowOf(publicLinks)).toMatchObject({ farmer_id: goes, status: 'ENDED' })
  })

  it('keeps the consent that both have given', async () => {
    const [found] = await service.database.rows<{ count: number }>(
      sql`select count(*)::int as count from consents where farmer_id = ${goes} and purpose = 'SERVICE' and status = 'GIVEN'`,
    )
    expect(found?.count).toBe(1)
  })
})
