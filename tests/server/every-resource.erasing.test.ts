import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { belongingTo, erasedFields, erasedFiles, paths, type AnyResource, type Field } from '#define'
import { register } from '#resources'
import { name, sql } from '../../server/database'
import { snake, tableOf } from '../../server/database/columns'
import { farmerRowsBy } from '../support/farmerRows'
import { everyKey, samplesBy } from '../support/samples'
import { startService, type Person, type TestService } from '../support/service'

/** A word that is in no sample. */
const TRACE = 'Zorawar'

/** Resources that belong to farmers: those with erased fields, and those kept unchanged. */
const belonging = belongingTo(register, 'farmers').map(({ from }) => from)
const emptied = belonging.filter((from) => Object.keys(erasedFields(from)).length > 0)
const kept = belonging.filter(({ is }) => ['hospicash-policies', 'payments', 'invoices'].includes(is.name))

let service: TestService
let author: Person
let farmer: number
const ids = new Map<string, number>()
const files = new Map<string, string[]>()
const befores = new Map<string, Row>()

beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  const samples = samplesBy(author, service)
  farmer = (await farmerRowsBy(author, service).newFarmer()).id
  for (const resource of [...emptied, ...kept]) {
    const { id } = await samples.record(resource)
    ids.set(resource.is.name, id)
    await giveTo(resource, id)
    befores.set(resource.is.name, await rowOf(resource))
    files.set(resource.is.name, keysIn(resource, await rowOf(resource)))
  }
  const answer = await author.send('POST', `/api/admin/farmers/${farmer}/erase`, { reason: 'asked for it' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})
afterAll(() => service.close())

type Row = Readonly<Record<string, unknown>>

/** Makes a record the farmer's, with a text about them in every text field that is erased. */
async function giveTo(resource: AnyResource, id: number): Promise<void> {
  const texts = Object.keys(erasedFields(resource)).filter((field) => isText(resource.fields[field]))
  const table = name(tableOf(resource))
  if (resource.fields.farmer && !isFollowed(resource.fields.farmer))
    await service.database.run(sql`update ${table} set farmer_id = ${farmer} where id = ${id}`)
  for (const field of texts)
    await service.database.run(
      sql`update ${table} set ${name(snake(field))} = ${`${TRACE} of ${field}`} where id = ${id}`,
    )
}

function isText(field: Field | undefined): boolean {
  return field?.kind === 'text' || field?.kind === 'longText'
}

function isFollowed({ follows }: Field): boolean {
  return follows === true
}

async function rowOf(resource: AnyResource): Promise<Row> {
  const id = ids.get(resource.is.name) ?? 0
  const [row] = await service.database.rows<{ json: Row }>(
    sql`select to_jsonb(t) as json from ${name(tableOf(resource))} t where id = ${id}`,
  )
  return row?.json ?? {}
}

function keysIn(resource: AnyResource, row: Row): string[] {
  return erasedFiles(resource).flatMap((field) =>
    ((row[snake(field)] ?? []) as readonly { readonly key: string }[]).map(({ key }) => key),
  )
}

describe.each(emptied.map((resource) => ({ name: resource.is.name, resource })))(
  'Records of $name that belong to an erased farmer',
  ({ name: of, resource }) => {
    it('keep only the declared values in fields that may be personal', async () => {
      const row = await rowOf(resource)
      const columns = Object.entries(erasedFields(resource))
      expect(Object.fromEntries(columns.map(([field]) => [field, row[snake(field)]]))).toEqual(
        Object.fromEntries(columns),
      )
      expect(JSON.stringify(row)).not.toContain(TRACE)
      expect((await author.get(`/api${paths.api(resource, row.id as number)}`)).status).toBe(200)
    })

    it('lose their files, and the history of erased fields', async () => {
      const keys = files.get(of) ?? []
      const { files: store } = service.engine()
      expect(await Promise.all(keys.map((key) => store.read(key)))).toEqual(keys.map(() => undefined))
      expect(await service.database.rows(sql`select key from files where key = any(${keys}::text[])`)).toEqual([])
      const lines = await service.database.rows<{ changes: object }>(
        sql`select changes from history where resource = ${of} and record_id = ${ids.get(of)}`,
      )
      const told = lines.flatMap(({ changes }) => Object.keys(changes))
      expect(told.filter((field) => field in erasedFields(resource))).toEqual([])
    })
  },
)

it('An erased farmer stays erased: the erasure can’t be undone', async () => {
  const before = await author.get(`/api/admin/farmers/${farmer}`)
  const version = { 'if-match': `"${before.body.version}"` }
  const undo = await author.send('POST', `/api/admin/farmers/${farmer}/undo`, {}, version)
  const detail = '“Erase on request” can’t be undone because what it erased is gone'
  expect([undo.status, undo.body.detail]).toEqual([400, detail])
  expect((await author.get(`/api/admin/farmers/${farmer}`)).body).toEqual(before.body)
})

it('Records that the law requires are kept unchanged', async () => {
  for (const resource of kept) expect(await rowOf(resource)).toEqual(befores.get(resource.is.name))
})

it('Receipts, title deeds and consent forms are among the deleted files', () => {
  const destroyed = [...files].flatMap(([of, keys]) => (keys.length > 0 ? [of] : []))
  expect(destroyed).toEqual(expect.arrayContaining(['product-scans', 'land-records', 'enrolments', 'farmer-expenses']))
})
