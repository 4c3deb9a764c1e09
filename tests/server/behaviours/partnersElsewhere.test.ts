import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows, paths, type AnyResource } from '#define'
import { bookingChemicals, partners, register } from '#resources'
import { sql } from '../../../server/database'
import { tenantRows } from '../../../server/engine/read/scope'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, type Booking } from '../../support/bookingDesk'
import type { Person } from '../../support/service'
import { within } from '../../support/viewers'

const KEYS = ['role_partner', 'view_partner_details_tab', 'view_bookings_tab', 'view_afs_users_tab'] as const
const BOOKINGS = '/api/admin/bookings'

let desk: Awaited<ReturnType<typeof openBookingDesk>>
let person: Person
let colleague: Person
let bookings: readonly Booking[]
beforeAll(async () => {
  desk = await openBookingDesk()
  const { service } = desk
  const [partner = 0] = await insertMany(service.database, partners, [
    {
      ...{ code: 'SUTLEJ', name: 'Sutlej Growers', kind: 'FPO', contactName: 'Meena', mobile: '+917300000009' },
      states: [service.places.Punjab],
    },
  ])
  person = await service.person(KEYS)
  colleague = await service.person(KEYS, ['Ludhiana'])
  await service.database.run(
    sql`update users set partner_id = ${partner}, office_role = 'PARTNER' where id = any(${[person.id, colleague.id]}::bigint[])`,
  )
  bookings = [await desk.taken(), await desk.taken()]
  await insertMany(
    service.database,
    bookingChemicals,
    bookings.map(({ id }) => ({ booking: id, product: 'Neem oil', dosePerAcre: 400 })),
  )
})
afterAll(() => desk.service.close())

interface Page {
  readonly items: readonly { readonly id: number }[]
  readonly totalItems: number
}

const totalOf = async (by: Person, { is, ...rest }: AnyResource): Promise<number> => {
  const { status, body } = await by.get<Page>(`/api${paths.api({ is, ...rest })}?count=exact`)
  expect(status, is.name).toBe(200)
  return body.totalItems
}

describe('A partner’s person, outside the uploads,', () => {
  const keys = new Set<string>(KEYS.map((key) => key.toLowerCase()))
  const ofPartner = { ...within([1]), places: 'everywhere', tenant: 1 } as const
  const limited = register.resources.filter(
    (one) => allows(keys, one.access.see) && !one.list.range && tenantRows(one, ofPartner).length > 0,
  )

  it('is limited in every list of the company that their tabs include', () => {
    expect(limited.map(({ is }) => is.name)).toEqual(expect.arrayContaining(['bookings', 'payments', 'invoices']))
  })

  it('sees none of the company’s records on any route', async () => {
    expect(await totalOf(desk.agent, register.resources.find(({ is }) => is.name === 'bookings') as AnyResource)).toBe(
      2,
    )
    const id = bookings[0]?.id ?? 0
    for (const by of [person, colleague]) {
      for (const resource of limited) {
        const isOwn = resource.is.name === 'partners'
        if (!isOwn) expect(await totalOf(by, resource), resource.is.name).toBe(0)
      }
      for (const path of [`/${id}`, `/${id}/history`, `/${id}/comments`])
        expect((await by.get(`${BOOKINGS}${path}`)).status, path).toBe(404)
      expect((await by.get<Page>(`${BOOKINGS}/options`)).body.items).toEqual([])
      const { body } = await by.get<{ facets: { status: { count: number }[] } }>(`${BOOKINGS}/facets?field=status`)
      expect(body.facets.status.reduce((sum, { count }) => sum + count, 0)).toBe(0)
      expect((await by.get<Page>(`/api/admin/booking-chemicals?booking=${id}&count=exact`)).body.totalItems).toBe(0)
    }
  })

  it('sees records of the partner’s people, within their own geographies', async () => {
    const id = bookings[1]?.id ?? 0
    await desk.service.database.run(sql`update bookings set created_by = ${colleague.id} where id = ${id}`)
    for (const by of [person, colleague]) {
      const { items } = (await by.get<Page>(BOOKINGS)).body
      expect(items.map((one) => one.id)).toEqual([id])
      expect((await by.get(`${BOOKINGS}/${id}`)).status).toBe(200)
    }
    expect((await person.get<Page>(`/api/admin/booking-chemicals?booking=${id}&count=exact`)).body.totalItems).toBe(1)
  })

  it('can still choose shared master data', async () => {
    expect((await person.get<Page>('/api/admin/crops/options')).body.items.length).toBeGreaterThan(0)
    expect((await person.get<Page>('/api/admin/geographies/options')).body.items.length).toBeGreaterThan(0)
  })
})
