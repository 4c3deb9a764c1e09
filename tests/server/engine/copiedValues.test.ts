import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { healthChecks } from '../../../server/health/checks'
import { groves, trees } from '../../support/groves'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const resources = [groves, trees]

interface Tree {
  readonly id: number
  readonly version: number
  readonly soil: string | null
  readonly extent: { readonly acres: number } | null
  readonly groveName: string | null
  readonly groveSoil: string | null
  readonly fields?: Readonly<Record<string, string>>
}

let service: TestService
let person: Person
let clay = 0
let sand = 0
let bare = 0
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  await service.database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
  clay = (await made('groves', { soil: 'CLAY', extent: { value: 2, unit: 'ACRE' } })).id
  sand = (await made('groves', { soil: 'SAND' })).id
  bare = (await made('groves', {})).id
})
afterAll(() => service.close())

let count = 0
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}): Promise<Answer<Tree>> =>
  person.send<Tree>(method, `/api/admin/${path}`, body)
async function made(path: string, body: object): Promise<Tree> {
  const answer = await send('POST', path, { name: `Number ${(count += 1)}`, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const read = async (id: number): Promise<Tree> => (await person.get<Tree>(`/api/admin/trees/${id}`)).body

describe('A field copied from a referenced record', () => {
  it('is copied into a new record, also when no form writes it', async () => {
    expect(await made('trees', { grove: clay })).toMatchObject({ soil: 'CLAY', extent: { acres: 2 } })
  })

  it('keeps the given value when there is one', async () => {
    expect(await made('trees', { grove: clay, soil: 'SAND' })).toMatchObject({ soil: 'SAND' })
  })

  it('is required when the other record has no value or there is no other record', async () => {
    for (const body of [{ grove: bare }, {}]) {
      const answer = await send('POST', 'trees', { name: `Number ${(count += 1)}`, ...body })
      expect([answer.status, answer.body.fields]).toEqual([400, { soil: 'Soil is required' }])
    }
  })

  it('is copied again only when another record is chosen', async () => {
    const { id } = await made('trees', { grove: clay, soil: 'SAND' })
    expect((await send('PATCH', `trees/${id}`, { height: 3 })).body.soil).toBe('SAND')
    expect((await send('PATCH', `trees/${id}`, { grove: clay })).body.soil).toBe('SAND')
    await send('PATCH', `trees/${id}`, { grove: sand, soil: 'CLAY' })
    expect((await read(id)).soil).toBe('CLAY')
    expect((await send('PATCH', `trees/${id}`, { grove: clay })).body).toMatchObject({
      soil: 'CLAY',
      extent: { acres: 2 },
    })
    expect((await send('PATCH', `trees/${id}`, { grove: sand })).body).toMatchObject({ soil: 'SAND', extent: null })
  })

  it('is left empty when its value could not be chosen there', async () => {
    const [fits, other] = [await made('groves', { next: sand }), await made('groves', { next: clay })]
    expect(await made('trees', { grove: fits.id, soil: 'CLAY' })).toMatchObject({ next: { id: sand } })
    expect(await made('trees', { grove: other.id, soil: 'CLAY' })).toMatchObject({ next: null })
  })

  it('is not emptied when it is required', async () => {
    const { id } = await made('trees', { grove: clay })
    const answer = await send('PATCH', `trees/${id}`, { grove: bare })
    expect([answer.status, answer.body.fields]).toEqual([400, { soil: 'Soil is required' }])
  })

  it('stays unchanged when the other record changes', async () => {
    const grove = await made('groves', { soil: 'CLAY' })
    const { id } = await made('trees', { grove: grove.id })
    await send('PATCH', `groves/${grove.id}`, { soil: 'SAND' })
    expect((await read(id)).soil).toBe('CLAY')
  })

  it('is copied into the rows of a sheet that leave it out', async () => {
    const { body } = await person.get<{ name: string }>(`/api/admin/groves/${clay}`)
    const sheets = importsOf(person, service.url, 'trees')
    const rows = [
      ['Of a sheet', body.name, ''],
      ['Of a sheet too', body.name, 'Sand'],
    ]
    const { id, counts } = await sheets.checked(workbook([['Name', 'Grove', 'Soil'], ...rows]))
    expect(counts).toMatchObject({ CREATE: 2, ERROR: 0 })
    await sheets.commit(id)
    const found = await service.database.rows(
      sql`select soil from trees where name in ('Of a sheet', 'Of a sheet too') order by name`,
    )
    expect(found).toEqual([{ soil: 'CLAY' }, { soil: 'SAND' }])
  })

  it('is optional for API clients', async () => {
    const { body } = await person.get<{
      components: { schemas: Record<string, { required?: string[]; properties?: object }> }
    }>('/api/openapi.json')
    const written = Object.values(body.components.schemas).filter(
      ({ properties = {} }) => 'height' in properties && !('groveName' in properties),
    )
    expect(written.map(({ required }) => required)).toContainEqual(['name'])
    expect(written.some(({ required = [] }) => required.includes('soil'))).toBe(false)
  })
})

describe('A field that follows a referenced record', () => {
  it('has its value in the answer that creates the record, and cannot be written', async () => {
    expect(await made('trees', { grove: clay })).toMatchObject({ groveSoil: 'CLAY' })
    const answer = await send('POST', 'trees', { name: 'Given', grove: clay, groveSoil: 'SAND' })
    expect([answer.status, answer.body.fields]).toEqual([400, { groveSoil: 'Unknown field' }])
  })

  it('changes with that record, with the choice of another, and with none', async () => {
    const grove = await made('groves', { soil: 'CLAY' })
    const { id, version } = await made('trees', { grove: grove.id })
    await send('PATCH', `groves/${grove.id}`, { soil: 'SAND', name: `Renamed ${(count += 1)}` })
    expect(await read(id)).toMatchObject({ groveSoil: 'SAND', groveName: `Renamed ${count}`, version })
    await send('PATCH', `trees/${id}`, { grove: clay })
    expect(await read(id)).toMatchObject({ groveSoil: 'CLAY' })
    await send('PATCH', `trees/${id}`, { grove: null })
    expect(await read(id)).toMatchObject({ groveSoil: null, groveName: null })
  })

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'has the new value when that record changes while being chosen, in a new record and in a change',
    async () => {
      const grove = await made('groves', { soil: 'CLAY' })
      const { id } = await made('trees', { grove: sand })
      let isAnswered = false
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const asked = await service.database.transaction(async (tx) => {
        await tx.run(sql`update groves set soil = 'SAND', version = version + 1 where id = ${grove.id}`)
        const both = Promise.all([
          send('POST', 'trees', { name: `Number ${(count += 1)}`, grove: grove.id }),
          send('PATCH', `trees/${id}`, { grove: grove.id }),
        ])
        void both.then(() => (isAnswered = true))
        await expect.poll(async () => isAnswered || (await service.database.rows(waiting)).length === 2).toBe(true)
        return { both }
      })
      for (const { status, body } of await asked.both) {
        expect(status, JSON.stringify(body)).toBeLessThan(300)
        expect((await read(body.id)).groveSoil).toBe('SAND')
      }
    },
  )

  it('can be searched and filtered', async () => {
    const [own, other] = [await made('trees', { grove: clay }), await made('trees', { grove: sand })]
    const { body } = await person.get<{ items: Tree[] }>('/api/admin/trees?groveSoil=CLAY&size=100')
    const ids = body.items.map(({ id }) => id)
    expect([ids.includes(own.id), ids.includes(other.id)]).toEqual([true, false])
  })

  it('is repaired by the health check after the database was changed directly', async () => {
    const { id } = await made('trees', { grove: clay })
    const check = healthChecks({ ...register, resources }).find(({ name }) => name === 'trees.follows-grove')
    const { violated, refresh = '' } = check ?? expect.fail('There is no such check')
    const wrong = (): Promise<{ id: number }[]> =>
      service.database.rows<{ id: number }>(sql`select t.id from trees t where ${violated(new Date())}`)
    expect(await wrong()).toEqual([])
    await service.database.script('alter table trees disable trigger all')
    await service.database.run(sql`update trees set grove_soil = 'SAND' where id = ${id}`)
    await service.database.script(
      'alter table trees enable trigger all; alter table trees enable always trigger follow_trees_grove_made; alter table trees enable always trigger follow_trees_grove_changed',
    )
    expect(await wrong()).toEqual([{ id }])
    await service.database.run(sql`select ${refreshOf(refresh)}`)
    expect(await wrong()).toEqual([])

    function refreshOf(called: string): ReturnType<typeof sql> {
      expect(called).toBe('follow_trees_grove')
      return sql`follow_trees_grove(array[${id}::bigint])`
    }
  })
})
