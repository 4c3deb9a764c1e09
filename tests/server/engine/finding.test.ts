import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { blacklistFarmers } from '../../support/blacklisted'
import { startService, type Person, type TestService } from '../../support/service'

interface List {
  items: { id: number; name: string; farmerCode: string }[]
  totalItems: number | null
  totalIsExact: boolean
  nearest?: boolean
}

interface Facets {
  facets: Record<string, { value: unknown; count: number; more?: true }[]>
  capped: boolean
}

const list = '/api/admin/farmers'
const people = [
  ['Gurpreet', 'Singh', 'Sandhu', 'Male'],
  ['Gurpreet', null, 'Kaur', 'Female'],
  ['Rajesh', null, 'Kumar', 'Male'],
  ['Ramesh', null, 'Kumar', 'Male'],
  ['S.', null, 'Krishnan', 'Male'],
] as const

let service: TestService
let full: Person
let masked: Person
beforeAll(async () => {
  service = await startService()
  const ids = await insertMany(
    service.database,
    farmers,
    people.map(([firstName, middleName, lastName, gender], index) => ({
      mobile: `+91987654321${index}`,
      firstName,
      ...(middleName && { middleName }),
      lastName,
      gender: gender.toUpperCase(),
      language: index === 0 ? 'pa' : 'hi',
      source: index < 2 ? 'CALL_CENTRE' : 'FO',
      village: service.places[index < 3 ? 'Galib Kalan' : 'Biana'],
    })),
  )
  await blacklistFarmers(service.database, ids.slice(4, 5))
  await insertMany(service.database, lands, [
    {
      farmer: 1,
      name: 'Tubewell field',
      village: service.places['Galib Kalan'],
      area: { value: 2, unit: 'ACRE' },
      ownership: 'LEASED',
      ownerName: 'Jaswant Brar',
      hazards: ['SCHOOL', 'APIARY'],
    },
  ])
  // The class follows from the lands: 3 acres are more than one hectare.
  await service.database.run(sql`update farmers set lands_count = 1, total_land_acre = 3 where id > 3`)
  full = await service.person(['view_farmer_tab', 'pii:reveal'])
  masked = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

async function found(q: string, more = '', person = full): Promise<{ names: string[]; nearest: boolean }> {
  const { status, body } = await person.get<List>(`${list}?sort=id&q=${encodeURIComponent(q)}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { names: body.items.map(({ name }) => name), nearest: body.nearest ?? false }
}

describe('The search box', () => {
  it('takes a number sign and digits for an id', async () => {
    expect(await found('#3')).toEqual({ names: ['Rajesh Kumar'], nearest: false })
    expect((await found('# 3')).names).toEqual(['Rajesh Kumar'])
    expect((await found('#99')).names).toEqual([])
  })

  it('takes a whole code in any case, and its last digits', async () => {
    const { body } = await full.get<List>(`${list}?sort=id&columns=farmerCode`)
    const code = body.items[1]?.farmerCode ?? ''
    expect(code).toMatch(/^FR-PB-\d{7}$/)
    for (const q of [code, code.toLowerCase(), code.slice(-7), ` ${code} `])
      expect((await found(q)).names, q).toEqual(['Gurpreet Kaur'])
    expect((await found('FR-PB-9999999')).names).toEqual([])
  })

  it('takes a code without its hyphens, its beginning or a part of it, together with other searched fields', async () => {
    const { body } = await full.get<List>(`${list}?sort=id&columns=farmerCode`)
    const codes = body.items.map(({ farmerCode }) => farmerCode)
    const code = codes[1] ?? ''
    const bare = code.replaceAll('-', '')
    for (const q of [bare, bare.toLowerCase(), `${bare} kaur`, code.slice(3)])
      expect((await found(q)).names, q).toEqual(['Gurpreet Kaur'])
    const inPunjab = codes.filter((one) => one.startsWith('FR-PB')).length
    for (const q of ['FRPB', 'fr-pb', 'frpb000', 'PB-000']) expect((await found(q)).names, q).toHaveLength(inPunjab)
    expect((await found('gurpreet frpb')).names).toEqual(['Gurpreet Singh Sandhu', 'Gurpreet Kaur'])
  })

  it('takes a word of one or two letters next to a longer one for the beginning of a word', async () => {
    expect((await found('s krishnan')).names).toEqual(['S. Krishnan'])
    expect((await found('gurpreet ka')).names).toEqual(['Gurpreet Kaur'])
    expect((await found('gurpreet aur')).names).toEqual(['Gurpreet Kaur'])
    expect((await found('kumar es')).names).toEqual([])
  })
})

describe('A search that finds nothing', () => {
  it.each([
    ['gurprit sandu', ['Gurpreet Singh Sandhu']],
    ['sandu gurprit', ['Gurpreet Singh Sandhu']],
    ['rajseh', ['Rajesh Kumar']],
    ['krishnann', ['S. Krishnan']],
    ['rajesh kumra', ['Rajesh Kumar']],
  ])('shows the nearest matches to “%s”', async (q, names) => {
    const { names: shown, nearest } = await found(q)
    expect([shown[0], nearest]).toEqual([names[0], true])
  })

  it('shows the nearest matches first, only if every word is near, and within the filters', async () => {
    expect((await found('gurprit')).names).toEqual(['Gurpreet Singh Sandhu', 'Gurpreet Kaur'])
    expect(await found('gurprit zzzzzz')).toEqual({ names: [], nearest: false })
    expect((await found('gurprit', '&language=hi')).names).toEqual(['Gurpreet Kaur'])
    expect((await found('gurprit', '&size=1')).names).toHaveLength(1)
    expect((await found('gurprit', '&page=2')).names).toEqual([])
  })

  it('says how many there are, and does not count them as found', async () => {
    const { body } = await full.get<List>(`${list}?q=gurprit`)
    expect(body).toMatchObject({ nearest: true, totalItems: 2, totalIsExact: true })
    expect((await full.get(`${list}/count?q=gurprit`)).body).toEqual({ totalItems: 0, totalIsExact: true })
  })

  it.each(['9876500000', '#7', 'FR-PB-9999999', '00000000-0000-4000-8000-000000000000', '987999'])(
    'shows nothing near %s, which is either right or wrong',
    async (q) => expect(await found(q)).toEqual({ names: [], nearest: false }),
  )

  it('never matches a field that the viewer sees masked', async () => {
    const landsBy = async (q: string, person: Person): Promise<unknown> =>
      (await person.get<List>(`/api/admin/lands?q=${q}`)).body.items.length
    expect(await landsBy('tubewel', full)).toBe(1)
    expect(await landsBy('jaswnat', full)).toBe(0)
    expect(await found('gurpret 98765', '', full)).toMatchObject({ nearest: true })
    expect(await found('gurpret 98765', '', masked)).toEqual({ names: [], nearest: false })
  })

  it('leaves the database settings unchanged', async () => {
    await found('gurprit')
    const settings = sql`select current_setting('enable_seqscan') || ' ' || current_setting('pg_trgm.word_similarity_threshold')`
    expect(await service.database.json(settings)).toBe('on 0.6')
  })
})

describe('Facets', () => {
  const facets = async (query: string, person = full): Promise<Facets> => {
    const { status, body } = await person.get<Facets>(`${list}/facets?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const counts = ({ facets: all }: Facets, field: string): unknown =>
    Object.fromEntries(
      (all[field] ?? []).filter(({ count }) => count).map(({ value, count }) => [String(value), count]),
    )

  it('count every value of choices and flags, and records without one', async () => {
    const body = await facets('field=source,holdingClass,blacklisted')
    expect(body.capped).toBe(false)
    expect(counts(body, 'source')).toEqual({ CALL_CENTRE: 2, FO: 3 })
    expect(counts(body, 'holdingClass')).toEqual({ SMALL: 2, MARGINAL: 1, null: 2 })
    expect(counts(body, 'blacklisted')).toEqual({ true: 1, false: 4 })
    expect(body.facets.source?.map(({ value }) => value)).toEqual(Object.keys(farmers.fields.source.options))
  })

  it('count within the search and the other filters, but not their own', async () => {
    const body = await facets('field=source,language&source=FO&q=kumar')
    expect(counts(body, 'language')).toEqual({ hi: 2 })
    expect(counts(body, 'source')).toEqual({ FO: 2 })
    expect(counts(await facets('field=source&source=FO'), 'source')).toEqual({ CALL_CENTRE: 2, FO: 3 })
    expect(counts(await facets(`field=source&village.state=${service.places.Haryana}`), 'source')).toEqual({ FO: 2 })
    const nested = encodeURIComponent(
      JSON.stringify({
        any: [
          { field: 'source', eq: 'FO' },
          { field: 'language', eq: 'pa' },
        ],
      }),
    )
    expect(counts(await facets(`field=source&filter=${nested}`), 'source')).toEqual({ CALL_CENTRE: 1, FO: 3 })
  })

  it('count a record once for each of its tags', async () => {
    const { body } = await full.get<Facets>('/api/admin/lands/facets?field=hazards,ownership')
    expect(counts(body, 'hazards')).toEqual({ SCHOOL: 1, APIARY: 1 })
    expect(counts(body, 'ownership')).toEqual({ LEASED: 1 })
  })

  it('count only records and fields that the viewer may see', async () => {
    const local = await service.person(['view_farmer_tab'], ['Haryana'])
    expect(counts(await facets('field=source', local), 'source')).toEqual({ FO: 2 })
  })

  it.each([
    '',
    'field=',
    'field=name',
    'field=village',
    'field=nothing',
    'field=toString',
    'field=tags',
    'field=source&page=0',
  ])('refuse %s', async (query) => {
    const { status, headers } = await full.get(`${list}/facets?${query}`)
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8'])
  })
})

describe('The neighbours of a record', () => {
  const neighbours = (id: number, query: string, person = full): Promise<unknown> =>
    person.get(`${list}/${id}/neighbours?${query}`).then(({ status, body }) => [status, body])

  it('are those of the list, with its filters and its search', async () => {
    expect(await neighbours(3, 'sort=id')).toEqual([200, { previous: 2, next: 4 }])
    expect(await neighbours(3, 'sort=-id')).toEqual([200, { previous: 4, next: 2 }])
    expect(await neighbours(3, 'sort=id&q=kumar')).toEqual([200, { previous: null, next: 4 }])
    expect(await neighbours(3, 'sort=id&language=pa')).toEqual([200, { previous: 1, next: null }])
  })

  it('are only records that the viewer may see', async () => {
    const local = await service.person(['view_farmer_tab'], ['Haryana'])
    expect(await neighbours(4, 'sort=id', local)).toEqual([200, { previous: null, next: 5 }])
    expect(await neighbours(3, 'sort=id', local)).toMatchObject([404, { title: 'Farmer Not Found' }])
    expect(await neighbours(3, 'sort=mobile', masked)).toMatchObject([400, {}])
  })
})

describe('The context of a record', () => {
  const context = (id: number, query: string, person = full): Promise<unknown> =>
    person.get(`${list}/${id}/context?${query}`).then(({ status, body }) => [status, body])

  it('answers in one request what the separate routes answer', async () => {
    const part = async (name: string): Promise<unknown> => (await full.get(`${list}/3/${name}`)).body
    const [comments, assignment, neighbours] = [
      await part('comments'),
      await part('assignment'),
      await part('neighbours?sort=-id&language=hi'),
    ]
    expect(await context(3, 'sort=-id&language=hi&include=assignment,comments,neighbours')).toEqual([
      200,
      { assignment, comments, neighbours },
    ])
    expect(await context(3, 'include=comments')).toEqual([200, { comments }])
    const history = await part('history')
    expect(await context(3, 'include=history')).toEqual([200, { history }])
  })

  it('has no neighbours when the list’s query is invalid or the list may not be read', async () => {
    const nothing = [200, { neighbours: null, assignment: { assignment: null } }]
    expect(await context(3, 'sort=nothing&include=neighbours,assignment')).toEqual(nothing)
    expect(await context(3, 'sort=mobile&include=neighbours,assignment', masked)).toEqual(nothing)
  })

  it('is refused for unknown parts, and for records that the viewer may not see', async () => {
    for (const part of ['files', 'constructor', ''])
      expect(await context(3, `include=${part}`)).toMatchObject([
        400,
        { title: 'include takes comments, assignment, neighbours, history, messages and related' },
      ])
    const local = await service.person(['view_farmer_tab'], ['Haryana'])
    expect(await context(3, 'include=neighbours', local)).toMatchObject([404, { title: 'Farmer Not Found' }])
  })
})

describe('A list’s count', () => {
  it('can be requested separately, up to a thousand or exactly', async () => {
    expect((await full.get(`${list}/count?language=hi`)).body).toEqual({ totalItems: 4, totalIsExact: true })
    expect((await full.get(`${list}/count?count=exact&page=9`)).body).toEqual({ totalItems: 5, totalIsExact: true })
  })
})
