import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../support/page'
import { startService, type Person, type TestService } from '../../support/service'

const keys = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'view_geography']

let service: TestService
let person: Person
let other: Person
let page: typeof import('../../support/refine')
let testing: typeof import('@testing-library/react')
let screens: typeof import('./stockScreen')
let user: ReturnType<(typeof import('@testing-library/user-event'))['default']['setup']>
const farmers: number[] = []

beforeAll(async () => {
  service = await startService()
  person = await service.person(keys)
  other = await service.person(keys)
  for (const [number, lastName] of [...'ABCDEFGHIJKL'].map((letter) => letter.repeat(2)).entries()) {
    const { status, body } = await person.send<{ id: number }>('POST', '/api/admin/farmers', {
      ...{ mobile: `98000000${number + 10}`, firstName: 'Farmer', lastName, gender: 'FEMALE' },
      ...{ language: 'pa', source: 'FO', village: service.places['Galib Kalan'] },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    farmers.push(body.id)
  }
  openPage()
  await import('../../support/jsdom')
  page = await import('../../support/refine')
  testing = await import('@testing-library/react')
  screens = await import('./stockScreen')
  user = (await import('@testing-library/user-event')).default.setup()
})
afterAll(() => service.close())
beforeEach(() => page.signIn(service, person, keys))
afterEach(() => page.clearPage())

const toast = 'Someone else changed this farmer since you opened it: PIN. Save again to keep your values.'

function draw(address: string) {
  return page.drawStock(address, [
    { path: '/farmers', element: <screens.FarmerList /> },
    { path: '/farmers/:id/edit', element: <screens.FarmerEdit /> },
    { path: '*', element: <p>Elsewhere</p> },
  ])
}

describe('A list written as Refine’s documentation shows', () => {
  it('shows the rows page by page, and the actions allowed to the viewer', async () => {
    draw('/farmers')
    const { screen, waitFor } = testing
    expect(await screen.findByText('Farmer AA')).toBeTruthy()
    expect(screen.getAllByText('Galib Kalan')).toHaveLength(10)
    expect(await screen.findByText('No blacklist for you')).toBeTruthy()
    expect(await screen.findByText('Add a farmer')).toBeTruthy()
    expect(screen.queryByText('The blacklist')).toBeNull()
    await user.click(screen.getByTitle('Next Page'))
    await waitFor(() => expect(screen.queryByText('Farmer AA')).toBeNull())
    expect(screen.getByText('Farmer LL')).toBeTruthy()
  })

  it('links to the form of a record by its button', async () => {
    const router = draw('/farmers')
    const { screen } = testing
    await screen.findByText('Farmer AA')
    const [first] = await screen.findAllByRole('link', { name: /edit/i })
    await user.click(first as HTMLElement)
    expect(router.state.location.pathname).toBe(`/farmers/${farmers[0]}/edit`)
  })
})

describe('A form written as Refine’s documentation shows', () => {
  const at = (index: number) => `/api/admin/farmers/${farmers[index]}`

  async function opened(index: number): Promise<HTMLElement> {
    draw(`/farmers/${farmers[index]}/edit`)
    const { screen, waitFor } = testing
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Farmer'))
    await screen.findByText('Galib Kalan')
    return screen.getByLabelText('PIN')
  }

  it('changes a record, including links', async () => {
    const pin = await opened(2)
    const { screen, waitFor } = testing
    await user.click(screen.getByLabelText('Village'))
    await user.click(await screen.findByTitle('Sidhwan Bet'))
    await user.type(pin, '141001')
    await user.click(screen.getByRole('button', { name: /save/i }))
    await waitFor(async () => expect((await person.get(at(2))).body).toMatchObject({ pin: '141001' }))
    expect((await person.get(at(2))).body).toMatchObject({ village: { id: service.places['Sidhwan Bet'] } })
  })

  const save = () => user.click(testing.screen.getByRole('button', { name: /save/i }))
  const pinShown = () => testing.screen.getByLabelText<HTMLInputElement>('PIN').value

  it('keeps the typed text after a conflict, shows the conflict at the field, and can overwrite it', async () => {
    const pin = await opened(3)
    const { screen } = testing
    await other.send('PATCH', at(3), { pin: '141008' })
    await user.type(pin, '141001')
    await save()
    expect(await screen.findByText(/changed this to “141008” since you opened it$/)).toBeTruthy()
    expect(await screen.findByText(toast)).toBeTruthy()
    await testing.waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /save/i }).disabled).toBe(false),
    )
    expect(pinShown()).toBe('141001')
    expect((await person.get(at(3))).body).toMatchObject({ pin: '141008' })
    await save()
    await testing.waitFor(async () => expect((await person.get(at(3))).body).toMatchObject({ pin: '141001' }))
    await testing.waitFor(() => expect(screen.queryByText(toast)).toBeNull())
  })

  it('is refused again when the field was changed once more since the refusal', async () => {
    const pin = await opened(5)
    const { screen } = testing
    await other.send('PATCH', at(5), { pin: '141008' })
    await user.type(pin, '141001')
    await save()
    await screen.findByText(/changed this to “141008”/)
    await other.send('PATCH', at(5), { pin: '141009' })
    await save()
    expect(await screen.findByText(/changed this to “141009”/)).toBeTruthy()
    expect(pinShown()).toBe('141001')
    expect((await person.get(at(5))).body).toMatchObject({ pin: '141009' })
  })

  it('is refused again when another person changed another edited field', async () => {
    const pin = await opened(8)
    const { screen } = testing
    await other.send('PATCH', at(8), { firstName: 'Renamed', pin: '141008' })
    await user.type(pin, '141001')
    await save()
    await screen.findByText(/changed this to “141008”/)
    await user.type(screen.getByLabelText('First name'), 's')
    await save()
    expect(await screen.findByText(/changed this to “Renamed”/)).toBeTruthy()
    expect((await person.get(at(8))).body).toMatchObject({ firstName: 'Renamed', pin: '141008' })
  })

  it('changes nothing when it is saved unchanged', async () => {
    await opened(9)
    await other.send('PATCH', at(9), { firstName: 'Renamed', pin: '141008' })
    const before = await person.get(at(9))
    await save()
    expect(await testing.screen.findByText(/^Successfully updated/)).toBeTruthy()
    expect((await person.get(at(9))).body).toEqual(before.body)
  })

  it('shows the stored values when it is opened again after a conflict', async () => {
    const pin = await opened(6)
    const { screen } = testing
    await other.send('PATCH', at(6), { pin: '141008' })
    await user.type(pin, '141001')
    await save()
    await screen.findByText(/changed this to “141008”/)
    page.clearPage()
    await opened(6)
    expect(pinShown()).toBe('141008')
  })

  it('keeps another person’s change to a field that was not edited', async () => {
    const pin = await opened(7)
    await other.send('PATCH', at(7), { firstName: 'Renamed' })
    await user.type(pin, '141001')
    await save()
    await testing.waitFor(async () => expect((await person.get(at(7))).body).toMatchObject({ pin: '141001' }))
    expect((await person.get(at(7))).body).toMatchObject({ firstName: 'Renamed' })
  })

  it('shows a refusal of the service at its field', async () => {
    const pin = await opened(4)
    const { screen } = testing
    await user.type(pin, '12')
    await user.click(screen.getByRole('button', { name: /save/i }))
    expect(await screen.findByText(/valid 6-digit PIN/i)).toBeTruthy()
  })
})
