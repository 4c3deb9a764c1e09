import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
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

const taken = register.resources.filter(({ imports }) => imports).map((resource) => ({ name: resource.name, resource }))

describe.each(taken)('$name', ({ resource }) => {
  it('is taken out as a sheet that changes nothing when it is brought back', async () => {
    const sheets = importsOf(author, service.url, resource.name, resource.service)
    const ids = [(await samples.record(resource)).id, (await samples.record(resource)).id]
    const { id, counts } = await sheets.checked(await sheets.bytes('current'))
    const rows = await sheets.rows(id, '?size=100')
    const wrong = rows.filter(({ verdict }) => verdict !== 'UNCHANGED').map(({ cells, ...row }) => JSON.stringify([row, cells]))
    expect(wrong).toEqual([])
    expect(counts).toMatchObject({ UNCHANGED: rows.length, PENDING: 0 })
    expect(rows.map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(ids))
  })
})
