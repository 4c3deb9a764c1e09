import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { choice, image, resource, text } from '#define'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { behaviour } from '../../../server/engine/behaviour'
import { squarePicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

const pictures = { label: 'Pictures', folder: 'outlet_photos', many: 3 } as const

/** A field officer's visit to a well; its closing action takes pictures. */
const wellVisits = resource({
  is: { name: 'well-visits', singular: 'Well visit', plural: 'Well visits', title: 'well' },
  fields: {
    well: text({ label: 'Well', required: true }),
    pictures: image({ ...pictures, readOnly: true }),
    state: choice({ label: 'State', readOnly: true, initial: 'OPEN', options: { OPEN: 'Open', OVER: 'Over' } }),
  },
  rules: { state: 'state' },
  list: { columns: ['well'], search: ['well'], filters: [], sort: 'well' },
  access: { see: 'view_farmer_tab', create: 'farmer:create', update: 'farmer:edit', delete: false },
  actions: {
    finish: {
      ...{ label: 'Finish', key: 'farmer:edit', from: ['OPEN'], to: 'OVER', effect: true },
      input: { pictures: image({ ...pictures, required: true }) },
      ...{ done: 'Finished', failed: 'Not finished' },
    },
    add: {
      ...{ label: 'Add pictures', key: 'crop:edit', input: { pictures: image({ ...pictures, asStored: true }) } },
      ...{ done: 'Added', failed: 'Not added' },
    },
  },
})

let toEffect: unknown
const wellVisitsBehaviour = behaviour(wellVisits, {
  effects: {
    finish: (_work, { input }) => {
      toEffect = input.pictures
      return Promise.resolve()
    },
  },
})

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'crop:edit']
const VISITS = '/api/admin/well-visits'

interface Stored {
  readonly key: string
}

let service: TestService
let [person, colleague]: Person[] = []
beforeAll(async () => {
  service = await startService({
    register: { ...register, resources: [...register.resources, wellVisits] },
    behaviours: [wellVisitsBehaviour],
  })
  await service.database.script(printSchema(schemaOf({ resources: [wellVisits] }, { system: [] })).join(';\n'))
  ;[person, colleague] = [await service.person(KEYS), await service.person(KEYS)]
})
afterAll(() => service.close())

let id = 0
beforeEach(async () => {
  toEffect = undefined
  id = Number((await begun()).body.id)
})

const begun = (): Promise<Answer> => (person as Person).send('POST', VISITS, { well: 'Biana' })
const act = (word: string, input: object, of = id, by = person as Person): Promise<Answer> =>
  by.send('POST', `${VISITS}/${of}/${word}`, input)
const visit = async (of = id): Promise<unknown> => {
  const { state, pictures: held } = (await (person as Person).get(`${VISITS}/${of}`)).body
  return { state, pictures: held }
}
async function uploaded(by = person as Person): Promise<Stored> {
  const headers = { 'content-type': 'image/png', 'x-file-name': 'well.png' }
  return (await by.send<Stored>('POST', `${VISITS}/files/pictures`, squarePicture, headers)).body
}

const refused = [400, { pictures: 'Upload the file again' }]

describe('A picture passed to an action', () => {
  it('is stored and passed to the effect with the store’s own details, whatever the request says about it', async () => {
    const picture = await uploaded()
    const lied = {
      ...picture,
      name: 'other.html',
      size: 7,
      location: [75.8, 30.9],
      takenAt: '2026-11-01T04:00:00.000Z',
    }
    expect((await act('finish', { pictures: [lied] })).status).toBe(200)
    expect(await visit()).toEqual({ state: 'OVER', pictures: [picture] })
    expect(toEffect).toEqual([picture])
  })

  it('is refused when uploaded by someone else, for another field, or not at all', async () => {
    const elsewhere = await (person as Person).send<Stored>('POST', '/api/admin/farmers/files/photo', squarePicture, {
      ...{ 'content-type': 'image/png', 'x-file-name': 'photo.png' },
    })
    const made = { key: 'outlet_photos/none.png', name: 'x.png', mime: 'image/png', size: 1 }
    for (const picture of [await uploaded(colleague), elsewhere.body, made]) {
      const { status, body } = await act('finish', { pictures: [picture] })
      expect([status, body.fields]).toEqual(refused)
    }
    expect(await visit()).toEqual({ state: 'OPEN', pictures: [] })
    expect(toEffect, 'no effect').toBeUndefined()
  })

  it('belongs to only one record', async () => {
    const picture = await uploaded()
    expect((await act('finish', { pictures: [picture] })).status).toBe(200)
    const other = Number((await begun()).body.id)
    const { status, body } = await act('finish', { pictures: [picture] }, other)
    expect([status, body.fields]).toEqual(refused)
    expect(await visit(other)).toEqual({ state: 'OPEN', pictures: [] })
  })

  it('stays claimed and joins the record’s other pictures, regardless of who uploaded them', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    expect((await act('add', { pictures: [first] })).status).toBe(200)
    await service.database.run(sql`update files set by_id = ${(colleague as Person).id} where key = ${first.key}`)
    expect((await act('add', { pictures: [first, second] })).status).toBe(200)
    expect(await visit()).toEqual({ state: 'OPEN', pictures: [first, second] })
    const waiting = await service.database.rows(
      sql`select key from files where unclaimed and key = any(${[first.key, second.key]}::text[])`,
    )
    expect(waiting, 'none is taken for one that was never saved').toEqual([])
  })

  it('can be uploaded by a person whose only right is the action', async () => {
    const adder = await service.person(['view_farmer_tab', 'crop:edit'])
    const picture = await uploaded(adder)
    expect((await act('add', { pictures: [picture] }, id, adder)).status).toBe(200)
    expect(await visit()).toEqual({ state: 'OPEN', pictures: [picture] })
  })

  it('stays unclaimed for another try when the record’s state refuses the action', async () => {
    expect((await act('finish', { pictures: [await uploaded()] })).status).toBe(200)
    const picture = await uploaded()
    const { status, body } = await act('finish', { pictures: [picture] })
    expect([status, body.detail]).toEqual([400, 'This well visit is Over. “Finish” needs it to be Open.'])
    const [{ unclaimed } = {}] = await service.database.rows<{ unclaimed?: boolean }>(
      sql`select unclaimed from files where key = ${picture.key}`,
    )
    expect(unclaimed).toBe(true)
  })
})
