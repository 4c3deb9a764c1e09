import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkFields, paths, type AnyResource } from '#define'
import { register } from '#resources'
import { freelyChanged, written } from '../support/fieldShapes'
import { isAllowed, travel, wayTo } from '../support/journeys'
import { bringTo, needsColumns } from '../support/lifecycles'
import { everyKey, samplesBy, type Row, type Samples } from '../support/samples'
import { historyLength, startService, type Person, type TestService } from '../support/service'

interface Bulk {
  readonly operation: string
  readonly done: number
  readonly failed: number
}

let service: TestService
let author: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

const undo = (operation: string, doer = author): Promise<{ status: number; body: Bulk }> =>
  doer.send<Bulk>('POST', `/api/admin/operations/${operation}/undo`, {})
const read = async (resource: AnyResource, id: number): Promise<Row> =>
  (await author.get<Row>(`/api${paths.api(resource, id)}`)).body

describe.each(register.resources.map((resource) => ({ name: resource.is.name, resource })))('$name', ({ resource }) => {
  const base = `/api${paths.api(resource)}`
  const [one = ''] = freelyChanged(resource).filter(
    (field) => bulkFields(resource).includes(field) && resource.fields[field]?.kind !== 'tags',
  )

  it.runIf(one)('is changed in bulk as previewed, and restored by undo', async () => {
    const records = [await samples.record(resource), await samples.record(resource)]
    const value = await samples.value(resource, one)
    await author.send('PATCH', `${base}/${records[1]?.id}`, { [one]: value })
    const ids = [...records.map(({ id }) => id), 999_999]
    const body = { ids, changes: { [one]: value } }
    const preview = await author.send('POST', `${base}/preview`, body)
    expect(preview.body, JSON.stringify(preview.body)).toMatchObject({
      total: 3,
      eligible: 1,
      refused: [
        { reason: 'It already has these values', count: 1, examples: [{ id: ids[1] }] },
        { reason: resource.form.messages.notFound, count: 1 },
      ],
      undoable: true,
    })
    expect((await read(resource, ids[0] ?? 0)).version).toBe(1)
    const edit = await author.send<Bulk>('PATCH', base, body)
    expect(edit.body, JSON.stringify(edit.body)).toMatchObject({ done: 1, failed: 2 })
    const changed = await read(resource, ids[0] ?? 0)
    expect([changed.version, written(changed[one])]).toEqual([2, value])
    expect((await undo(edit.body.operation)).body).toMatchObject({ done: 1, failed: 0 })
    const back = await read(resource, ids[0] ?? 0)
    expect([back.version, back[one]]).toEqual([3, records[0]?.[one]])
    expect(await historyLength(service.database, resource.is.name, back.id)).toBe(3)
  })

  it.runIf(one)('can undo the last change of one record', async () => {
    const record = await samples.record(resource)
    await author.send('PATCH', `${base}/${record.id}`, { [one]: await samples.value(resource, one) })
    const back = await author.send<Row>('POST', `${base}/${record.id}/undo`, undefined, { 'if-match': '"2"' })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    const { updatedAt: _now, version, ...rest } = back.body
    const { updatedAt: _then, version: _first, ...before } = record
    expect([version, lasting(resource, rest)]).toEqual([3, lasting(resource, before)])
  })

  const bulky = Object.entries(resource.actions).filter(([, { bulk, effect }]) => bulk && !effect)
  it.runIf(bulky.length).each(bulky)('%s in bulk is previewed and undone', async (word, action) => {
    const start = await samples.record(resource)
    const way = wayTo(resource, start, (record) => isAllowed(resource, action, record)) ?? []
    const { id } = await travel({ samples }, resource, start, way)
    if (needsColumns(resource, word)) await bringTo(service, resource, id, word)
    const good = await read(resource, id)
    const input = await samples.inputs(resource, action.input ?? {})
    const doer = await samples.doerOf(action)
    const preview = await doer.send('POST', `${base}/preview`, { ids: [good.id], action: word })
    expect(preview.body).toEqual({ total: 1, eligible: 1, refused: [], undoable: true })
    const { body } = await doer.send<Bulk>('POST', `${base}/${word}`, { ids: [good.id], input })
    const again = await doer.send('POST', `${base}/preview`, { ids: [good.id], action: word })
    const moved = await read(resource, good.id)
    if (!isAllowed(resource, action, moved)) expect(again.body).toMatchObject({ eligible: 0, refused: [{ count: 1 }] })
    expect((await undo(body.operation, doer)).body).toMatchObject({ done: 1, failed: 0 })
    const { version, updatedAt: _now, ...back } = await read(resource, good.id)
    const { version: before, updatedAt: _then, ...was } = good
    expect([version, back]).toEqual([before + 2, was])
  })
})

/** Returns a record without the moments that the service writes at each change. */
function lasting({ fields }: AnyResource, record: object): object {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !(fields[name]?.kind === 'instant' && fields[name].readOnly)),
  )
}
