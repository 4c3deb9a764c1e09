import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choosableFields, paths, type Access, type AnyResource } from '#define'
import { register } from '#resources'
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

it('The reasons for cancelling an order are listed in the order and words of the specification', async () => {
  const agent = await service.person(['view_bookings_tab', 'order:act'])
  const { body } = await agent.get<Choices>('/api/retail/orders/choices')
  expect(Object.values(body.actions.cancel ?? {}).flatMap((words) => words.map(({ label }) => label))).toEqual([
    'Partner unavailable',
    'Retailer unavailable',
    'Inventory not there',
    'Farmer delivery address too far',
  ])
})

it('The people for whom a booking is cancelled are listed only for those who may cancel it', async () => {
  const path = '/api/admin/bookings/choices'
  const agent = await service.person(['view_bookings_tab', 'booking:cancel'])
  const { body } = await agent.get<Choices>(path)
  expect(body.actions.cancel?.cancelActor?.map(({ value }) => value)).toContain('FARMER')
  const reader = await service.person(['view_bookings_tab'])
  expect((await reader.get<Choices>(path)).body.actions).toEqual({})
})

it('The options of a field are hidden from a viewer who does not see the field', async () => {
  const all = await service.person(['view_afs_users_tab', 'pii:reveal'])
  const { body } = await all.get<Choices>('/api/admin/users/choices')
  expect(body.fields.roleType?.length).toBeGreaterThan(5)
  expect(body.fields).not.toHaveProperty('username')
})

describe('The records of a tab that a viewer does not see', () => {
  const isChosenUnseen = ({ access: { see, choose } }: AnyResource): boolean =>
    JSON.stringify(choose) !== JSON.stringify(see)
  const chosen = register.resources.filter(isChosenUnseen)
  const anyKeyOf = (need: Access = false): string[] =>
    need === 'signedIn' || need === false ? [] : [[need].flat()[0] ?? '']
  const everything = (fields: object): string => Object.keys(fields).join(',')

  it.each(chosen.map((one) => [one.is.plural, one] as const))(
    'of %s show only the fields needed for choosing',
    async (_, one) => {
      const chooser = await service.person(anyKeyOf(one.access.choose))
      const { status, body } = await chooser.get<{ items: Record<string, unknown>[] }>(
        `/api${paths.api(one)}/options?shows=${everything(one.fields)}&size=100`,
      )
      expect(status).toBe(200)
      const told = new Set(body.items.flatMap((item) => Object.keys(item)).filter((name) => name in one.fields))
      expect([...told].filter((name) => !choosableFields(register, one).has(name))).toEqual([])
    },
  )

  it('cannot be filtered by other fields', async () => {
    const anyone = await service.person([])
    expect((await anyone.get('/api/admin/users/options?kycStatus=REJECTED')).status).toBe(403)
    expect((await anyone.get('/api/admin/users/options?status=ACTIVE')).status).toBe(200)
    const seer = await service.person(['view_afs_users_tab'])
    expect((await seer.get('/api/admin/users/options?kycStatus=REJECTED')).status).toBe(200)
  })

  it('tell staff who their colleagues are, but not their private contact details', async () => {
    const anyone = await service.person([])
    const shows = 'username,dateOfBirth,bloodGroup,emergencyMobile,dlNumber,lastLoginAt,joiningDate'
    const { body } = await anyone.get<{ items: object[] }>(`/api/admin/users/options?shows=${shows}`)
    expect(new Set(body.items.flatMap((item) => Object.keys(item)))).toEqual(new Set(['id', 'label', 'username']))
  })
})
