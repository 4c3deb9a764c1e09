import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  fieldsBehind,
  filterableFields,
  operators,
  paths,
  sortableFields,
  traitsAt,
  writableFields,
  type Field,
} from '#define'
import { register } from '#resources'
import { historyLength, startService, type Person, type TestService } from '../support/service'
import { expected, freelyChanged, isMaskOf, operand, otherThan, written } from '../support/fieldShapes'
import { daysOf, everyKey, samplesBy, type Row, type Samples } from '../support/samples'

interface List {
  items: Row[]
  currentPage: number
  pageSize: number
  totalItems: number | null
  totalIsExact: boolean
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

const every = register.resources.map((resource) => ({ name: resource.is.name, resource }))

describe.each(every)('$name', ({ resource }) => {
  const isMade = resource.access.create !== false
  const isChanged = resource.access.update !== false
  // Fields that depend on a condition, links or uploads are covered by the tests of each resource.
  const free = freelyChanged(resource)
  const writable = writableFields(resource.fields, 'update')
  const base = `/api${paths.api(resource)}`
  const list = async (query: string): Promise<List> => {
    const { status, body } = await author.get<List>(`${base}?${query}${daysOf(resource)}`)
    expect(status, `${query}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  /** A test that only reads uses existing records, since most of a sample's cost is the records it depends on. */
  const thereAre = async (count: number): Promise<void> => {
    const { items } = await list(`size=${count}`)
    for (let made = items.length; made < count; made += 1) await samples.record(resource)
  }

  it.runIf(isMade)('creates a record, returns its location, and reads back what was written', async () => {
    const input = await samples.input(resource)
    const made = await author.send<Row>('POST', base, input)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.headers.get('location')).toBe(`${base}/${made.body.id}`)
    expect(made.headers.get('etag')).toBe('"1"')
    const read = await author.get<Row>(`${base}/${made.body.id}`)
    expect(read.status).toBe(200)
    expect(read.headers.get('etag')).toBe('"1"')
    expect(read.body).toEqual(made.body)
    for (const [name, value] of Object.entries(input)) {
      const field = resource.fields[name] as Field
      if (field.personal === 'onRequest' && !field.shownTo) expect(isMaskOf(value, read.body[name]), name).toBe(true)
      else expect(written(read.body[name]), name).toEqual(expected(field, value))
    }
    // The same version may look different to another viewer.
    const again = await author.get(`${base}/${made.body.id}`, { 'if-none-match': '"1"' })
    expect(again.status).toBe(200)
    expect(read.headers.get('cache-control')).toBe('no-store')
  })

  it('lists pages in order without repeating a row, and counts', async () => {
    await thereAre(4)
    const whole = await list('size=1000&sort=id&count=exact')
    expect(whole.totalItems).toBe(whole.items.length)
    expect(whole.totalIsExact).toBe(true)
    const ids = whole.items.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    const pages = [await list('size=2&sort=-id&page=1'), await list('size=2&sort=-id&page=2')]
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids.reverse().slice(0, 4))
    expect(pages[1]).toMatchObject({ currentPage: 2, pageSize: 2, totalItems: whole.totalItems, totalIsExact: true })
    expect(await list('count=none')).toMatchObject({ totalItems: null, totalIsExact: false })
    const beyond = await list('page=500&size=1000')
    expect(beyond).toMatchObject({ items: [], totalItems: whole.totalItems, totalIsExact: true })
  })

  it('lists exactly the requested columns, the title, the state and the common fields', async () => {
    await thereAre(1)
    const [row = {}] = (await list('size=1')).items
    const columns = resource.list.columns.flatMap((column) => fieldsBehind(resource, column))
    const own = [...columns, resource.is.title, ...(resource.rules.state ? [resource.rules.state] : [])]
    const common = ['id', 'version', 'createdAt', 'updatedAt', '_can']
    expect(Object.keys(row).sort()).toEqual([...new Set([...own, ...common])].sort())
    const [chosen = {}] = (await list(`size=1&columns=${resource.is.title}`)).items
    expect(Object.keys(chosen).sort()).toEqual([...new Set([resource.is.title, ...common])].sort())
  })

  it('sorts by every sortable field', async () => {
    for (const sign of ['', '-'])
      await list(
        `sort=${sortableFields(resource)
          .map((field) => sign + field)
          .join(',')}`,
      )
  })

  it('filters by every filterable field, with every operator of its kind', async () => {
    const paths = filterableFields(resource)
    for (const operator of operators) {
      const able = paths.filter((path) => traitsAt(resource, path)?.operators.includes(operator))
      const query = able.map((path) => [`${path}.${operator}`, operand(resource, path, operator)])
      await list(new URLSearchParams(query).toString())
    }
  })

  it('counts its rows separately, and by the values of every choice, flag and set of tags', async () => {
    await thereAre(1)
    const { totalItems } = await list('size=1&count=exact')
    expect((await author.get(`${base}/count?count=exact`)).body).toEqual({ totalItems, totalIsExact: true })
    const fields = Object.entries(resource.fields).filter(
      ([, { ...field }]) => field.kind === 'flag' || (['choice', 'tags'].includes(field.kind) && 'options' in field),
    )
    if (fields.length === 0) return
    const { status, body } = await author.get<{ facets: Record<string, { value: unknown; count: number }[]> }>(
      `${base}/facets?field=${fields
        .slice(0, 20)
        .map(([name]) => name)
        .join(',')}`,
    )
    expect([status, Object.keys(body.facets)]).toEqual([200, fields.slice(0, 20).map(([name]) => name)])
    for (const [name, { kind }] of fields.slice(0, 20)) {
      const counted = body.facets[name]?.reduce((sum, { count }) => sum + count, 0)
      if (kind !== 'tags') expect(counted, name).toBe(totalItems)
    }
  })

  it('finds the neighbours of a record in the order of its list', async () => {
    await thereAre(3)
    const ids = (await list('size=1000')).items.map(({ id }) => id)
    const at = ids.length - 2
    const { body } = await author.get(`${base}/${ids[at]}/neighbours`)
    expect(body).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] })
    expect((await author.get(`${base}/999999999/neighbours`)).status).toBe(404)
  })

  it('offers options with id and label, also for given ids', async () => {
    await thereAre(1)
    const [{ id }] = (await list('size=1')).items as [Row]
    const all = await author.get<{ items: Row[] }>(`${base}/options?size=2`)
    expect(all.status).toBe(200)
    expect(all.body.items.length).toBeLessThanOrEqual(2)
    const given = await author.get<{ items: Row[] }>(`${base}/options?ids=${id}`)
    expect(given.body.items.map((item) => item.id)).toEqual([id])
    expect(typeof given.body.items[0]?.label).toBe('string')
  })

  it.runIf(isChanged && free.length > 1)(
    'changes a record, merges changes to other fields and reports conflicts',
    async () => {
      const [one = '', other = ''] = free
      const record = await samples.record(resource)
      const at = `${base}/${record.id}`
      const theirs = await otherThan(samples, resource, record, one)
      const changed = await author.send<Row>('PATCH', at, { [one]: theirs }, { 'if-match': '"1"' })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect(changed.headers.get('etag')).toBe('"2"')
      const elsewhere = await otherThan(samples, resource, record, other)
      const merged = await author.send<Row>('PATCH', at, { [other]: elsewhere }, { 'if-match': '"1"' })
      expect(merged.status, JSON.stringify(merged.body)).toBe(200)
      expect(merged.body).toMatchObject({ version: 3, _merged: [{ field: one, by: expect.any(String) }] })
      expect(written(merged.body[one])).toEqual(theirs)
      const mine = await otherThan(samples, resource, changed.body, one)
      const refused = await author.send('PATCH', at, { [one]: mine }, { 'if-match': '"1"' })
      expect(refused.status).toBe(412)
      expect(refused.body.conflicts).toMatchObject([{ field: one, base: record[one] ?? null, theirs, mine }])
      expect((await author.get<Row>(at)).body.version).toBe(3)
      const ahead = await author.send('PATCH', at, { [one]: mine }, { 'if-match': '"99"' })
      expect(ahead.status).toBe(412)
    },
  )

  it.runIf(isChanged && free.length > 0)(
    'records who changed what and when, with the values before and after',
    async () => {
      const [one = ''] = free
      const record = await samples.record(resource)
      const value = await samples.value(resource, one)
      await author.send('PATCH', `${base}/${record.id}`, { [one]: value })
      const { body } = await author.get<{ items: Record<string, unknown>[] }>(`${base}/${record.id}/history`)
      expect(body).toMatchObject({ totalItems: 2, currentPage: 1 })
      const byHand = (body.items[0]?.changes as { field: string }[]).filter(({ field }) => writable.includes(field))
      expect(byHand.map(({ field }) => field)).toEqual([one])
      expect(body.items).toMatchObject([
        {
          action: 'update',
          version: 2,
          by: { id: author.id },
          changes: expect.arrayContaining([expect.objectContaining({ field: one, before: record[one], after: value })]),
        },
        { action: 'create', version: 1, by: { id: author.id } },
      ])
      expect(Math.abs(Date.now() - Date.parse(String(body.items[0]?.at)))).toBeLessThan(60_000)
    },
  )

  it.runIf(isChanged && free.length > 0)('writes no change and no history when nothing changes', async () => {
    const record = await samples.record(resource)
    const [one = ''] = free
    const same = await author.send<Row>('PATCH', `${base}/${record.id}`, { [one]: record[one] })
    expect(same.status, JSON.stringify(same.body)).toBe(200)
    expect(same.body.version).toBe(1)
    expect(await historyLength(service.database, resource.is.name, record.id)).toBe(1)
  })

  it.runIf(isMade)('creates one record for a repeated request, and refuses its key for another one', async () => {
    const input = await samples.input(resource)
    const key = { 'idempotency-key': `${resource.is.name} once` }
    const [first, second] = [await author.send('POST', base, input, key), await author.send('POST', base, input, key)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect((await author.send('POST', base, await samples.input(resource), key)).status).toBe(400)
  })

  it(resource.access.delete ? 'deletes a record once' : 'deletes nothing', async () => {
    const { id } = await samples.record(resource)
    const answer = await author.send('DELETE', `${base}/${id}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(resource.access.delete ? 204 : 403)
    expect((await author.get(`${base}/${id}`)).status).toBe(resource.access.delete ? 404 : 200)
    if (resource.access.delete) expect((await author.send('DELETE', `${base}/${id}`)).status).toBe(404)
    expect(await historyLength(service.database, resource.is.name, id)).toBe(
      resource.access.delete ? 2 : isMade ? 1 : 0,
    )
  })
})
