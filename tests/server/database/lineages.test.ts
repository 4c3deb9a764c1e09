import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raw, sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_geography', 'geo:edit'])
})
afterAll(() => service.close())

interface Place {
  readonly id: number
  readonly label: string
  readonly type: string
}

interface Lineages {
  readonly stored: Record<string, Place[]>
  readonly told: Record<string, Place[]>
}

/** The lineage that is stored, and the one that the parents of the geographies give, by the name of each geography. */
async function lineages(): Promise<Lineages> {
  const [found] = await service.database.rows<Lineages>(sql`
    with recursive told as (
      select g.id, g.name, jsonb_build_array(jsonb_build_object('id', g.id, 'label', g.name, 'type', g.type)) as lineage from geographies g where g.parent_id is null
      union all
      select g.id, g.name, t.lineage || jsonb_build_object('id', g.id, 'label', g.name, 'type', g.type) from geographies g join told t on t.id = g.parent_id where g.type <> 'village')
    select (select json_object_agg(name, lineage) from geographies where type <> 'village') as stored, json_object_agg(name, lineage) as told from told`)
  return found as Lineages
}

const add = (type: string, name: string, parent: number | undefined): Promise<{ status: number }> =>
  person.send('POST', '/api/admin/geographies', { type, name, parent, code: name.toUpperCase().replaceAll(' ', '-') })
const rename = (place: string, name: string): Promise<{ status: number }> =>
  person.send('PATCH', `/api/admin/geographies/${service.places[place]}`, { name })

describe('The lineage of a geography', () => {
  it('is that of its parent and itself, and villages have none', async () => {
    const { stored, told } = await lineages()
    expect(stored).toEqual(told)
    expect(stored.Jagraon?.map(({ label, type }) => `${type} ${label}`)).toEqual([
      'zone North',
      'state Punjab',
      'district Ludhiana',
      'tehsil Jagraon',
    ])
    const villages = sql`select count(lineage)::text from geographies where type = 'village'`
    expect(await service.database.json(villages)).toBe('0')
  })

  it('is right when a parent is written after what is below it, as in a restored table', async () => {
    await service.database.run(raw(`alter table geographies drop constraint geographies_parent_id_fkey`))
    await service.database.run(sql`
      insert into geographies (id, type, name, code, parent_id, status) values (900002, 'district', 'North Goa', 'NG', 900001, 'ACTIVE'), (900001, 'state', 'Goa of old', 'GOA2', ${service.places.North ?? 0}, 'ACTIVE')`)
    await service.database.run(
      raw(
        'alter table geographies add constraint geographies_parent_id_fkey foreign key (parent_id) references geographies(id)',
      ),
    )
    const { stored, told } = await lineages()
    expect(stored).toEqual(told)
    expect(stored['North Goa']?.[1]?.label).toBe('Goa of old')
  })

  it('is right when a state and its districts are renamed at once', async () => {
    const statuses = await Promise.all([
      ...['Panjab', 'Punjab State', 'Punjab'].map(async (name) => (await rename('Punjab', name)).status),
      ...['Ludhiana City', 'Ludhiana'].map(async (name) => (await rename('Ludhiana', name)).status),
    ])
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    const { stored, told } = await lineages()
    expect(stored).toEqual(told)
  })

  // The embedded database runs one transaction at a time.
  it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
    'is right when its parent is renamed while it is added',
    async () => {
      let isAnswered = false
      const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const adding = await service.database.transaction(async (tx) => {
        await tx.run(sql`update geographies set name = 'Haryana State' where id = ${service.places.Haryana ?? 0}`)
        const added = add('district', 'Hisar', service.places.Haryana)
        void added.then(() => (isAnswered = true))
        await expect.poll(async () => isAnswered || (await service.database.rows(waiting)).length === 1).toBe(true)
        return { added }
      })
      expect((await adding.added).status).toBe(201)
      const { stored, told } = await lineages()
      expect(stored).toEqual(told)
      expect(stored.Hisar?.map(({ label }) => label)).toEqual(['North', 'Haryana State', 'Hisar'])
    },
  )
})
