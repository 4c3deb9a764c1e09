import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, type TestService } from '../../support/service'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

interface Choices {
  readonly fields: Readonly<Record<string, readonly { value: string; label: string }[]>>
  readonly actions: Readonly<Record<string, Choices['fields']>>
}

it('The reasons for which an order is cancelled are told in the order and the words of the specification', async () => {
  const agent = await service.person(['view_bookings_tab', 'order:act'])
  const { body } = await agent.get<Choices>('/api/retail/orders/choices')
  expect(Object.values(body.actions.cancel ?? {}).flatMap((words) => words.map(({ label }) => label))).toEqual([
    'Partner unavailable',
    'Retailer unavailable',
    'Inventory not there',
    'Farmer delivery address too far',
  ])
})

it('The people for whom a booking is cancelled are told to whoever may cancel it, and to nobody else', async () => {
  const path = '/api/admin/bookings/choices'
  const agent = await service.person(['view_bookings_tab', 'booking:cancel'])
  const { body } = await agent.get<Choices>(path)
  expect(body.actions.cancel?.cancelActor?.map(({ value }) => value)).toContain('FARMER')
  const reader = await service.person(['view_bookings_tab'])
  expect((await reader.get<Choices>(path)).body.actions).toEqual({})
})

it('The words of a field that a viewer does not see are not told', async () => {
  const all = await service.person(['view_afs_users_tab', 'pii:reveal'])
  const { body } = await all.get<Choices>('/api/admin/users/choices')
  expect(body.fields.roleType?.length).toBeGreaterThan(5)
  expect(body.fields).not.toHaveProperty('username')
})
