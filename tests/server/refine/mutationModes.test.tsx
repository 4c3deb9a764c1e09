import { beforeAll, describe, expect, it } from 'vitest'
import { stockPage } from './stockPage'

const stage = stockPage(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'view_geography'])
let screens: typeof import('./stockScreen')
let user: ReturnType<(typeof import('@testing-library/user-event'))['default']['setup']>
beforeAll(async () => {
  screens = await import('./stockScreen')
  user = (await import('@testing-library/user-event')).default.setup()
})

/** Keeps the form's record as it was read while its change is in progress. */
const optimisticUpdateMap = { list: true, many: true, detail: false } as const

/** Opens the form of a farmer. Returns the input of the PIN. */
async function opened(id: number, options: Parameters<typeof screens.FarmerEdit>[0]['options']) {
  const element = <screens.FarmerEdit options={options} />
  stage.refine.drawStock(`/farmers/${id}/edit`, [{ path: '/farmers/:id/edit', element }])
  const { screen, waitFor } = stage.testing
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Gita'))
  await screen.findByText('Galib Kalan')
  return screen.getByLabelText<HTMLInputElement>('PIN')
}

const save = () => user.click(stage.testing.screen.getByRole('button', { name: /save/i }))
const canSave = () =>
  stage.testing.waitFor(() =>
    expect(stage.testing.screen.getByRole<HTMLButtonElement>('button', { name: /save/i }).disabled).toBe(false),
  )

describe.each([
  { mutationMode: 'optimistic' as const, optimisticUpdateMap },
  { mutationMode: 'undoable' as const, undoableTimeout: 0, optimisticUpdateMap },
])('A form that shows its values before they are saved ($mutationMode)', (options) => {
  it('keeps the typed text when the service refuses it, and shows the error at the field', async () => {
    const id = await stage.newFarmer()
    const pin = await opened(id, options)
    await user.type(pin, '12')
    await save()
    expect(await stage.testing.screen.findByText(/valid 6-digit PIN/i)).toBeTruthy()
    await canSave()
    expect(pin.value).toBe('12')
    expect(await stage.read('farmers', id)).toMatchObject({ version: 1 })
  })

  it('keeps the typed text after a conflict, and can overwrite by saving again', async () => {
    const id = await stage.newFarmer()
    const pin = await opened(id, options)
    await stage.other.send('PATCH', `/api/admin/farmers/${id}`, { pin: '141008' })
    await user.type(pin, '141001')
    await save()
    expect(await stage.testing.screen.findByText(/changed this to “141008” since you opened it$/)).toBeTruthy()
    await canSave()
    expect(pin.value).toBe('141001')
    expect(await stage.read('farmers', id)).toMatchObject({ pin: '141008' })
    await save()
    await stage.testing.waitFor(async () => expect(await stage.read('farmers', id)).toMatchObject({ pin: '141001' }))
  })
})

describe('A form with undo', () => {
  it('sends nothing and keeps the typed text when its change is undone', async () => {
    const id = await stage.newFarmer()
    const pin = await opened(id, { mutationMode: 'undoable', optimisticUpdateMap })
    await user.type(pin, '141001')
    await save()
    await user.click(await stage.testing.screen.findByRole('button', { name: 'Undo' }))
    await canSave()
    expect(pin.value).toBe('141001')
    expect(await stage.read('farmers', id)).toMatchObject({ version: 1 })
  })
})
