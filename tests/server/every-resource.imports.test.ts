import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { sheetOf, type SheetPart } from '../../server/engine/imports/sheetOf'
import { beginImport, endReading, keepRows } from '../../server/engine/imports/store'
import { startService, type Person, type TestService } from '../support/service'
import { everyKey, samplesBy, type Samples } from '../support/samples'
import { importsOf } from '../support/sheets'

let service: TestService
let author: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

const taken = register.resources
  .filter(({ imports }) => imports && !imports.through)
  .map((resource) => ({ name: resource.is.name, resource }))

describe.each(taken)('$name', ({ resource }) => {
  it('is exported as a sheet that changes nothing when imported again', async () => {
    const sheets = importsOf(author, service.url, resource.is.name, resource.is.service)
    const ids = [(await samples.record(resource)).id, (await samples.record(resource)).id]
    // Read in this thread, as one thread per resource would take most of the time.
    const parts: SheetPart[] = []
    for await (const part of sheetOf(Buffer.from(await sheets.bytes('current')))) parts.push(part)
    const [first, ...read] = parts.flatMap((part) => ('top' in part ? part.top : part.rows))
    const headings = first?.cells ?? []
    const tx = service.database
    const columns = headings.map((heading) => ({ heading }))
    const about = { fileName: 'current.xlsx', sha256: 'current', columns, topRows: [], headingRow: 1 }
    const id = await beginImport({ tx, viewer: { id: author.id } }, { resource, fixed: {} }, about)
    await keepRows(
      tx,
      id,
      read.map((row) => ({ ...row, keys: {} })),
    )
    await endReading(tx, id, columns)
    const { fields } = (await sheets.read(id)).body
    const meant = headings.map((heading) => fields.find(({ label }) => label === heading)?.name ?? '')
    expect((await sheets.settle(id, meant)).status, JSON.stringify(meant)).toBe(200)
    const { counts } = await sheets.check(id)
    const rows = await sheets.rows(id, '?size=100')
    expect(rows.filter(({ verdict }) => verdict !== 'UNCHANGED')).toEqual([])
    expect(counts).toMatchObject({ UNCHANGED: rows.length, PENDING: 0 })
    expect(rows.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(ids))
  })
})
