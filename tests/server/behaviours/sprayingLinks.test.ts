import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingLands, lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const desk = await openBookingDesk()
const { service, office, act, did, seen } = desk
const keeper = await service.person(
  ['view_machine_tab', 'view_bookings_tab', 'spraying:edit', 'spraying:device', 'booking:verify'],
  ['Ludhiana'],
)
afterAll(() => service.close())

interface Spraying extends Record<string, unknown> {
  readonly id: number
  readonly link: string
}

/** A square of about 222 by 222 m whose south-western corner is that many thousandths of a degree east of 75.5. */
const square = (east: number): object => {
  const [west, south, side] = [75.5 + east / 1000, 30.8, 0.002]
  const ring = [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** A path from west to east, with a point every 0.0001 degrees (about 10 m). */
const path = (east: number, count = 21, north = 0.001): { type: string; coordinates: number[][] } => ({
  type: 'LineString',
  coordinates: Array.from({ length: count }, (_, index) => [75.5 + east / 1000 + index * 0.0001, 30.8 + north]),
})

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

/** Returns a moment by the clock in India, to the second. */
const clock = (time: string, day = TOMORROW): string => new Date(`${day}T${time.padEnd(8, ':00')}+05:30`).toISOString()

/** Creates a booking under way, on a land of its own. */
async function booked(east: number | null, state = 'ASSIGNED'): Promise<Booking & { readonly land: number }> {
  desk.setClock(`${TODAY} 10:00`)
  const farmer = await desk.farmer()
  const booking = await desk.at(state, op, { farmer })
  const [land = 0] = await insertMany(service.database, lands, [
    {
      ...{ farmer, name: 'Land', village: service.places['Galib Kalan'], area: { value: 5, unit: 'ACRE' } },
      ...(east !== null && { boundary: square(east) }),
    },
  ])
  await insertMany(service.database, bookingLands, [{ booking: booking.id, land, area: { value: 5, unit: 'ACRE' } }])
  return Object.assign(booking, { land })
}

async function spray(more: object = {}, by: Person = keeper): Promise<Spraying> {
  desk.setClock(`${TOMORROW} 20:00`)
  const { status, body } = await by.send<Spraying>('POST', '/api/admin/sprayings', {
    ...{ machine: op.machine, source: 'CONTROLLER', litres: 2, swathMetres: 4, secondsApart: 2, path: path(0) },
    ...{ startAt: clock('07:00'), endAt: clock('07:00:40') },
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const doTo = (id: number, word: string, input: object = {}) =>
  keeper.send<Spraying>('POST', `/api/admin/sprayings/${id}/${word}`, input)

async function done(id: number, word: string, input: object = {}): Promise<Spraying> {
  const { status, body } = await doTo(id, word, input)
  expect(status, `${word}: ${JSON.stringify(body)}`).toBe(200)
  return body
}

describe('A spraying is linked', () => {
  it('by machine, Indian day and most of its path on the land, and takes farmer and land from the booking', async () => {
    const { id, land, farmer } = await booked(0)
    expect(await spray()).toMatchObject({
      ...{ link: 'LINKED', booking: { id }, land: { id: land }, farmer: { id: (farmer as { id: number }).id } },
      quality: 'OK',
    })
    const other = await spray({ startAt: clock('23:50', TODAY), endAt: clock('23:50:40', TODAY) })
    expect(other).toMatchObject({ link: 'UNLINKED', booking: null, land: null })
  })

  it('with sixty per cent of its points on the land, and not with fewer', async () => {
    await booked(0)
    // Points 0 to 20 are inside without a shift; a shift by 0.9 leaves 12 of 21, by 0.7 leaves 14.
    expect((await spray({ path: path(-0.71) })).link).toBe('LINKED')
    expect((await spray({ path: path(-0.91) })).link).toBe('UNLINKED')
  })

  it('to the booking clearly covered more, and to none when two fit equally', async () => {
    await booked(0)
    const right = await booked(0.6)
    // 14 of the 21 points are on the left land, all of them on the right one.
    expect(await spray({ path: path(0.61) })).toMatchObject({ booking: { id: right.id } })
    await booked(0.6)
    expect((await spray({ path: path(0.61) })).link).toBe('UNLINKED')
  })

  it('within 500 m of the meeting point when the land has no boundary', async () => {
    const { id } = await booked(null)
    const at = { type: 'Point', coordinates: [75.5, 30.8] }
    await service.database.run(sql`update bookings set location = ${JSON.stringify(at)}::jsonb where id = ${id}`)
    expect((await spray({ path: path(0, 21, 0.0044) })).link).toBe('LINKED')
    expect((await spray({ path: path(0, 21, 0.0046) })).link).toBe('UNLINKED')
  })

  it('by its recorded land when there is no path', async () => {
    const { id, land } = await booked(0)
    const noted = { path: null, secondsApart: null, sprayedAcres: 2, source: 'MANUAL' }
    expect(await spray({ ...noted, land })).toMatchObject({ link: 'LINKED', booking: { id } })
    expect((await spray(noted)).link).toBe('UNLINKED')
  })
})

describe('The controller acres of a booking', () => {
  it('are those of the billable linked sprayings, through all changes', async () => {
    const { id } = await booked(0)
    const acresOf = async () => {
      const { controllerAcre, hasSpraying } = await seen(id)
      return [controllerAcre, hasSpraying]
    }
    expect(await acresOf()).toEqual([null, false])
    const { id: first, sprayedAcres: one } = await spray()
    const { id: second, sprayedAcres: other } = await spray({ path: path(0, 11) })
    const both = Math.round((Number(one) + Number(other)) * 1000) / 1000
    expect(await acresOf()).toEqual([both, true])
    await done(second, 'notBillable', { reason: 'A trial' })
    expect(await acresOf()).toEqual([one, true])
    await done(second, 'billable', { reason: 'It was none' })
    await done(first, 'dispute', { reason: 'The farmer says no' })
    expect(await acresOf()).toEqual([other, true])
    await done(second, 'markDuplicate', { duplicateOf: first })
    expect(await acresOf()).toEqual([null, false])
    await done(first, 'link', { booking: id })
    expect(await acresOf()).toEqual([one, true])
    await done(first, 'unlink', { reason: 'A mistake' })
    expect(await acresOf()).toEqual([null, false])
    expect((await keeper.get<Spraying>(`/api/admin/sprayings/${first}`)).body).toMatchObject({
      ...{ link: 'UNLINKED', booking: null, land: null, farmer: null },
    })
  })

  it.each([
    [4.62, -7.6, 'OK', undefined],
    [4, -20, 'REVIEW', undefined],
    [2.65, -47, 'BLOCKED', 'The controller reading differs from the bill by 47%. Say why the bill is right'],
  ])('of %d for 5 billed deviate by %d %%: %s', async (sprayedAcres, deviation, comparison, words) => {
    const { id, land } = await booked(0)
    await spray({ path: null, secondsApart: null, sprayedAcres, land })
    await did(op, id, 'start')
    await did(op, id, 'complete', { ...desk.done, reason: null })
    expect(await seen(id)).toMatchObject({ controllerAcre: sprayedAcres, deviation, comparison })
    if (words) {
      expect((await act(office, id, 'verify')).body.fields).toEqual({ verdictRemark: words })
      await did(office, id, 'verify', { verdictRemark: 'The land is smaller' })
    } else await did(office, id, 'verify')
  })

  it('are reported missing when there are none, and final once the booking is verified', async () => {
    const { id } = await booked(0, 'COMPLETED')
    expect(await seen(id)).toMatchObject({ controllerAcre: null, deviation: null, comparison: 'NO_SPRAYING' })
    const spraying = await spray()
    expect(await seen(id)).toMatchObject({ comparison: 'BLOCKED' })
    await did(office, id, 'verify', { verdictRemark: 'A trial flight' })
    const refused = await doTo(spraying.id, 'unlink', { reason: 'Too late' })
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('is verified')])
    expect((await spray()).link).toBe('UNLINKED')
  })
})

describe('A manual link of a spraying', () => {
  it('is offered for bookings of its machine, the likeliest first, and marks a path outside the land', async () => {
    const near = await booked(0)
    const far = await booked(40)
    const { id } = await spray({ path: path(-0.91) })
    const { body } = await keeper.get<{ items: { id: number; hint: string; warning?: string }[] }>(
      `/api/admin/sprayings/${id}/bookings`,
    )
    expect(body.items.map((item) => item.id)).toEqual([near.id, far.id])
    expect(body.items[0]).toMatchObject({
      hint: expect.stringContaining('52% of the path on the land'),
      warning: 'most of the path is outside its land',
    })
    expect(await done(id, 'link', { booking: far.id })).toMatchObject({
      ...{ link: 'LINKED', booking: { id: far.id }, land: { id: far.land }, quality: 'OUTSIDE_LAND', coverage: 0 },
    })
    op = await desk.crew()
    const foreign = await booked(0)
    await done(id, 'unlink', { reason: 'Another one' })
    expect((await doTo(id, 'link', { booking: foreign.id })).body.fields).toEqual({
      booking: 'This booking is for another machine',
    })
  })
})

describe('A spraying without a matching booking', () => {
  it('shows why none is proposed and what can be done, and finds one of another day by its number', async () => {
    const { id } = await spray()
    const sought = async (q = ''): Promise<{ items: readonly { id: number }[]; note?: string }> =>
      (await keeper.get<{ items: { id: number }[]; note?: string }>(`/api/admin/sprayings/${id}/bookings${q}`)).body
    expect(await sought()).toEqual({
      items: [],
      note: expect.stringMatching(/ has no open booking on \d+ Nov 2026\. Type part of a number/),
    })
    op = await desk.crew()
    const foreign = await booked(0)
    expect(await sought(`?q=${String(foreign.bookingNo)}`)).toEqual({
      items: [],
      note: expect.stringContaining('Bookings of other machines must be reassigned first'),
    })
  })
})

describe('Parts of sprayings', () => {
  it('are split at a time, and add up to the whole', async () => {
    const [left, right] = [await booked(0), await booked(2.05)]
    const whole = await spray({ path: path(0, 42), endAt: clock('07:01:22'), litres: 4.01 })
    expect((await doTo(whole.id, 'split', { at: whole.startAt })).body.fields).toEqual({
      at: 'This must be between the start and the end',
    })
    const first = await done(whole.id, 'split', { at: clock('07:00:41') })
    const { body } = await keeper.get<{ items: Spraying[] }>(`/api/admin/sprayings?machine=${op.machine}&sort=startAt`)
    const [one, other] = await Promise.all(
      body.items.map(async ({ id }) => (await keeper.get<Spraying>(`/api/admin/sprayings/${id}`)).body),
    )
    expect([one?.id, body.items.length]).toEqual([first.id, 2])
    expect([one, other]).toMatchObject([
      { booking: { id: left.id }, endAt: other?.startAt },
      { booking: { id: right.id }, endAt: whole.endAt },
    ])
    for (const field of ['sprayedAcres', 'litres'])
      expect(Number(one?.[field]) + Number(other?.[field]), field).toBeCloseTo(Number(whole[field]), 6)
    expect(Number((await keeper.get(`/api/admin/machines/${op.machine}`)).body.hours)).toBeLessThan(0.2)
  })

  it('are merged when consecutive, and the result keeps both paths', async () => {
    const { id: booking } = await booked(0)
    const first = await spray()
    const overlapping = await spray({ path: path(0, 11) })
    const later = { startAt: clock('07:10'), endAt: clock('07:10:20') }
    const second = await spray({ ...later, path: path(0, 11, 0.0012) })
    const before = await seen(booking)
    expect((await doTo(first.id, 'merge', { other: overlapping.id })).body.fields).toEqual({
      other: 'The two overlap. One may be a duplicate of the other',
    })
    const offered = async (of: string): Promise<unknown[]> =>
      (await keeper.get<{ items: unknown[] }>(`/api/admin/sprayings/${first.id}/${of}`)).body.items
    await spray({ startAt: clock('07:00', TODAY), endAt: clock('07:00:20', TODAY) })
    expect(await offered('mergeable')).toMatchObject([
      { id: second.id, hint: expect.stringMatching(/^07:10–07:10 · /) },
      { id: overlapping.id, obstacle: 'The two overlap. One may be a duplicate of the other' },
    ])
    expect(await offered('originals')).toMatchObject([{ id: overlapping.id }, { id: second.id }])
    const merged = await done(first.id, 'merge', { other: second.id })
    expect(merged).toMatchObject({ startAt: first.startAt, endAt: second.endAt, litres: 4 })
    expect((merged.path as { coordinates: unknown[] }).coordinates).toHaveLength(32)
    expect(merged.sprayedAcres).toBeCloseTo(Number(first.sprayedAcres) + Number(second.sprayedAcres), 6)
    const taken = (await keeper.get<Spraying>(`/api/admin/sprayings/${second.id}`)).body
    expect(taken).toMatchObject({ mergedInto: { id: first.id }, billable: false, booking: null })
    expect((await seen(booking)).controllerAcre).toBe(before.controllerAcre)
    const told = await keeper.get<{ items: { action: string }[] }>(`/api/admin/sprayings/${second.id}/history`)
    expect(told.body.items.map(({ action }) => action)).toEqual(['merge', 'create'])
  })
})
