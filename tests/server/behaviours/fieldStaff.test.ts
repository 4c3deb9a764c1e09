import { afterAll, describe, expect, it } from 'vitest'
import { countedWhere, writeListQuery, type AnyResource } from '#define'
import { bookings, fieldStaffMonths, fieldStaffReport, hierarchyLinks, lands, performanceTargets } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { TODAY, TOMORROW } from '../../support/bookingDesk'
import { DAYS, MONTH, MONTHS, openFieldDesk, type Line } from '../../support/fieldDesk'
import { hire, personOf } from '../../support/staff'

const NEXT = '2026-11-20'
const { desk, service, crew, manager, reader, stranger, read, days, month, entered } = await openFieldDesk()
const { did, office } = desk
const { database, places } = service
const takes = ['view_bookings_tab', 'booking:create', 'view_farmer_tab']
afterAll(() => service.close())

interface Found {
  readonly totalItems: number
  readonly items: readonly { readonly actualAcre: number }[]
}

/** Creates a field officer who signs in and takes bookings. */
const officer = () => personOf(service, 'FIELD_OFFICER', takes, ['Jagraon'])

describe('The FO/BDO report', () => {
  it('has a row for each day, in Indian time, on which a field worker entered something', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: manager.id })
    const farmer = await entered(fo, `${TODAY}T00:10`)
    await entered(fo, `${TODAY}T23:50`, 'Sidhwan Bet')
    await entered(fo, `${TODAY}T12:00`, 'Sidhwan Bet')
    await entered(fo, `${TOMORROW}T09:00`)
    await insertMany(database, lands, [
      {
        ...{ farmer, name: 'Field', village: places.Bhadson, area: { value: 2, unit: 'ACRE' }, ownership: 'OWNED' },
        ...{ status: 'ACTIVE', createdBy: fo, createdAt: `${TODAY}T06:00:00+05:30` },
      },
    ])
    expect(await days(fo)).toMatchObject([
      {
        ...{ user: { id: fo }, role: 'FIELD_OFFICER', manager: { id: manager.id }, day: TODAY },
        ...{ firstAt: '2026-11-17T18:40:00.000Z', lastAt: '2026-11-18T18:20:00.000Z' },
        ...{ villages: 3, farmers: 3, lands: 1, bookings: 0, acres: 0 },
      },
      { day: TOMORROW, villages: 1, farmers: 1, lands: 0 },
    ])
    expect(await month(fo)).toMatchObject({ month: MONTH, villages: 3, farmers: 4, lands: 1, acres: 0, score: null })
  })

  it('excludes entries of others: the call centre, operators and managers', async () => {
    for (const person of [desk.agent.id, crew.id, manager.id]) {
      await entered(person, `${TODAY}T10:00`)
      expect(await days(person)).toEqual([])
    }
  })

  it('follows corrections: merged or deleted farmers, and moved days and people', async () => {
    const [fo, other] = [await hire(service, 'BDO', ['Ludhiana']), await hire(service, 'ASSISTANT_BDO', ['Jagraon'])]
    const [first, second, third] = [
      await entered(fo, `${TODAY}T10:00`),
      await entered(fo, `${TODAY}T11:00`, 'Bhadson'),
      await entered(fo, `${TODAY}T12:00`),
    ]
    await database.run(sql`update farmers set status = 'MERGED' where id = ${first}`)
    await database.run(sql`update farmers set deleted_at = now() where id = ${second}`)
    expect(await days(fo)).toMatchObject([{ farmers: 1, villages: 1, firstAt: '2026-11-18T06:30:00.000Z' }])
    await database.run(
      sql`update farmers set created_by = ${other}, created_at = '2026-11-20T04:00:00Z' where id = ${third}`,
    )
    expect(await days(fo)).toEqual([])
    expect(await month(fo)).toBeUndefined()
    expect(await days(other)).toMatchObject([{ role: 'ASSISTANT_BDO', day: NEXT, farmers: 1 }])
    await database.run(sql`delete from farmers where id = ${third}`)
    expect(await days(other)).toEqual([])
  })

  it('counts bookings on the day they are taken, and verified acres on the day of service', async () => {
    const fo = await officer()
    const [{ id }, other] = [await desk.taken(fo), await desk.taken(fo)]
    await database.run(sql`update bookings set created_at = '2026-11-18T04:30:00Z' where taken_by_id = ${fo.id}`)
    const counted = async () => (await days(fo.id)).map(({ day, bookings, acres }) => [day, bookings, acres])
    expect(await counted()).toEqual([[TODAY, 2, 0]])
    for (const one of [id, other.id]) await did(desk.agent, one, 'assign', { operator: crew.id, despite: true })
    desk.setClock(`${TOMORROW} 10:00`)
    for (const one of [id, other.id]) {
      await did(crew, one, 'start')
      await did(crew, one, 'complete', desk.done)
    }
    expect(await counted(), 'before it is verified').toEqual([[TODAY, 2, 0]])
    await did(office, id, 'verify', { verdictRemark: 'As said' })
    const verified = [
      [TODAY, 2, 0],
      [TOMORROW, 0, 5],
    ]
    expect(await counted()).toEqual(verified)
    for (const one of [id, other.id])
      await did(desk.full, one, 'invalidate', { invalidReason: desk.reasonOf('INVALID') })
    expect(await counted()).toEqual([])
    for (const one of [id, other.id]) await did(desk.full, one, 'reopen', { reason: 'It was done after all' })
    await did(desk.full, id, 'verify', { verdictRemark: 'As said' })
    expect(await counted()).toEqual(verified)
    await database.run(sql`update bookings set service_date = ${NEXT} where id = ${id}`)
    expect(await counted()).toEqual([
      [TODAY, 2, 0],
      [NEXT, 0, 5],
    ])
    desk.setClock(`${TODAY} 10:00`)
  })

  it('links its daily and monthly figures to the same number of bookings', async () => {
    const fo = await officer()
    const taken = [await desk.taken(fo), await desk.taken(fo), await desk.taken(fo), await desk.taken(fo)]
    await database.run(sql`update bookings set created_at = '2026-11-17T18:40:00Z' where taken_by_id = ${fo.id}`)
    const [called, verified, late] = taken.map(({ id }) => id)
    await database.run(sql`update bookings set status = 'CANCELLED' where id = ${called}`)
    await database.run(
      sql`update bookings set status = 'VERIFIED', actual_acre = 2.5, service_date = ${TOMORROW} where id = ${verified}`,
    )
    await database.run(sql`update bookings set created_at = '2026-11-19T18:20:00Z' where id = ${late}`)
    const bookingsBehind = async (resource: AnyResource, name: string, row: Line) => {
      const field = resource.fields[name]
      const where = field && 'counts' in field && field.counts && countedWhere(resource, field.counts, row)
      const query = new URLSearchParams([
        ...writeListQuery(bookings, { where: where || undefined }),
        ['count', 'exact'],
      ])
      const { status, body } = await manager.get<Found>(`/api/admin/bookings?${query.toString()}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    }
    const rows = [...(await days(fo.id)).map((row) => [fieldStaffReport, row] as const)]
    expect(rows.map(([, { bookings }]) => bookings)).toEqual([2, 1])
    for (const [resource, row] of [...rows, [fieldStaffMonths, await month(fo.id)] as const]) {
      if (!row) throw new Error('There is no month')
      expect((await bookingsBehind(resource, 'bookings', row)).totalItems).toBe(row.bookings)
      const { items } = await bookingsBehind(resource, 'acres', row)
      expect(items.reduce((sum, one) => sum + one.actualAcre, 0)).toBe(row.acres)
    }
    expect((await month(fo.id))?.acres).toBe(2.5)
  })

  it('keeps the role and manager a person had then', async () => {
    const [before, since] = [await hire(service, 'BDO', ['Ludhiana']), await hire(service, 'BDO', ['Ludhiana'])]
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'], { manager: since })
    await insertMany(database, hierarchyLinks, [
      { user: fo, manager: before, since: '2026-01-01', until: TOMORROW },
      { user: fo, manager: since, since: TOMORROW },
    ])
    await entered(fo, `${TODAY}T10:00`)
    await database.run(sql`update users set role_type = 'ASSISTANT_BDO' where id = ${fo}`)
    await entered(fo, `${TOMORROW}T10:00`)
    expect(await days(fo)).toMatchObject([
      { role: 'FIELD_OFFICER', manager: { id: before } },
      { role: 'ASSISTANT_BDO', manager: { id: since } },
    ])
  })

  it('can be searched by name, and lists the newest month and the busiest person first', async () => {
    const [idle, busy] = [
      await hire(service, 'FIELD_OFFICER', ['Jagraon'], { firstName: 'Zorawar', lastName: 'Gill' }),
      await hire(service, 'FIELD_OFFICER', ['Jagraon'], { firstName: 'Zorawar', lastName: 'Maan' }),
    ]
    const aimed = (user: number, startDate: string, endDate: string) => ({
      ...{ name: 'Acres', assigneeKind: 'USER', user, metric: 'ACRES', period: 'RANGE', startDate, endDate, value: 5 },
    })
    await insertMany(database, performanceTargets, [
      aimed(busy, '2026-10-01', '2026-10-31'),
      aimed(busy, '2026-11-01', '2026-11-30'),
      aimed(idle, '2026-11-01', '2026-11-30'),
    ])
    const { id } = await desk.taken(await officer())
    await database.run(
      sql`update bookings
        set taken_by_id = ${busy}, created_at = '2026-11-18T04:30:00Z',
            status = 'VERIFIED', actual_acre = 3, service_date = ${TODAY}
        where id = ${id}`,
    )
    const found = async (q: string, by = manager) =>
      (await read(MONTHS, `q=${q}`, by)).map(({ user, month }) => [(user as Line).id, month])
    expect(await found('zorawar')).toEqual([
      [busy, MONTH],
      [idle, MONTH],
      [busy, '2026-10'],
    ])
    expect(await found('gill zora')).toEqual([[idle, MONTH]])
    expect(await found('zorawar', stranger)).toEqual([])
    const everywhere = (await manager.get('/api/admin/search?q=zorawar')).body
    expect(JSON.stringify(everywhere), 'in the search over everything no row of the report').not.toContain(
      MONTHS.split('/').at(-1),
    )
  })

  it('covers at most 31 days, and people within the reader’s geographies', async () => {
    const fo = await hire(service, 'FIELD_OFFICER', ['Jagraon'])
    await entered(fo, `${TODAY}T10:00`)
    const asked = `day.between=${TODAY},${TODAY}`
    const seen = async (by: typeof reader) => (await read(DAYS, asked, by)).map((line) => (line.user as Line).id)
    expect(await seen(reader)).toContain(fo)
    expect(await seen(stranger)).not.toContain(fo)
    expect((await reader.get(DAYS)).body).toMatchObject({ status: 400, title: 'Please select Start and End Date' })
    const tooLong = await reader.get(`${DAYS}?day.between=2026-10-01,2026-11-01`)
    expect(tooLong.body.title).toContain('at most 31 days')
  })
})
