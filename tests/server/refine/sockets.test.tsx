import { describe, expect, it } from 'vitest'
import { controller, farmer, quiet, stockPage } from './stockPage'

const stage = stockPage(['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit'])

describe('A custom request', () => {
  it('performs an action at its API address, and accepts the filters of a list', async () => {
    const id = await stage.newController()
    const { mutateAsync } = await stage.used(() => stage.core.useCustomMutation())
    const url = `/api/admin/controllers/${id}`
    await mutateAsync({ url, method: 'patch', values: { bleName: 'custom' }, ...quiet })
    expect(await stage.read('controllers', id)).toMatchObject({ bleName: 'custom' })
    const filters = [{ field: 'id', operator: 'eq' as const, value: id }]
    const result = stage.refine.useStock(() =>
      stage.core.useCustom<{ items: { id: number }[] }>({
        url: '/admin/controllers',
        method: 'get',
        config: { filters },
      }),
    )
    const { data } = await stage.refine.settledQuery(() => result.current.query)
    expect(data?.data.items.map((one) => one.id)).toEqual([id])
  })

  it('refuses filters for other addresses', async () => {
    const config = { filters: [{ field: 'id', operator: 'eq' as const, value: 1 }] }
    const result = stage.refine.useStock(() =>
      stage.core.useCustom({ url: '/admin/preferences', method: 'get', config, errorNotification: false }),
    )
    const { error } = await stage.refine.settledQuery(() => result.current.query)
    expect(error?.message).toBe('Only the address of a list takes sorters and filters')
  })
})

describe('A record changed by another person since it was opened', () => {
  it('refuses a change of the same field with 412 and the author, and accepts another field', async () => {
    const id = await stage.newFarmer()
    const result = stage.refine.useStock(() => stage.core.useOne({ resource: 'farmers', id }))
    await stage.refine.settledQuery(() => result.current.query)
    await stage.other.send('PATCH', `/api/admin/farmers/${id}`, { language: 'hi' })
    const { mutateAsync } = await stage.used(() => stage.core.useUpdate())
    const change = (values: object) => mutateAsync({ resource: 'farmers', id, values, ...quiet })
    await expect(change({ language: 'gu' })).rejects.toMatchObject({
      statusCode: 412,
      errors: { language: expect.stringMatching(/^Person .* changed this to “Hindi” since you opened it$/) as string },
    })
    expect(await stage.read('farmers', id)).toMatchObject({ language: 'hi' })
    await change({ pin: '141001' })
    expect(await stage.read('farmers', id)).toMatchObject({ language: 'hi', pin: '141001' })
  })
})

describe('A written record', () => {
  it('is the base of its next change', async () => {
    const id = await stage.newController({ bleName: 'first' })
    const result = stage.refine.useStock(() => stage.core.useOne({ resource: 'controllers', id }))
    await stage.refine.settledQuery(() => result.current.query)
    stage.testing.cleanup()
    const { mutateAsync } = await stage.used(() => stage.core.useUpdate())
    const change = (bleName: string | null) =>
      mutateAsync({ resource: 'controllers', id, values: { bleName }, ...quiet })
    await change('second')
    await change('first')
    expect(await stage.read('controllers', id)).toMatchObject({ bleName: 'first', version: 3 })
    await stage.other.send('PATCH', `/api/admin/controllers/${id}`, { bleName: null })
    await expect(change('third')).rejects.toMatchObject({
      errors: { bleName: expect.stringMatching(/^Person .* changed this to empty since you opened it$/) as string },
    })
  })

  it('is the base of a change after its creation, without being read', async () => {
    const { create, update } = await stage.used(() => ({
      create: stage.core.useCreate(),
      update: stage.core.useUpdate(),
    }))
    const values = controller({ bleName: 'first', hardwareVersion: 'H1' })
    const created = await create.mutateAsync({ resource: 'controllers', values, ...quiet })
    const id = Number(created.data.id)
    await stage.other.send('PATCH', `/api/admin/controllers/${id}`, { bleName: 'theirs', hardwareVersion: 'H2' })
    const change = (written: object) => update.mutateAsync({ resource: 'controllers', id, values: written, ...quiet })
    await change({ ...values, firmwareVersion: 'F1' })
    expect(await stage.read('controllers', id)).toMatchObject({ bleName: 'theirs', firmwareVersion: 'F1' })
    await stage.other.send('PATCH', `/api/admin/controllers/${id}`, { bleName: 'again' })
    await expect(change({ bleName: 'mine' })).rejects.toMatchObject({
      statusCode: 412,
      errors: { bleName: expect.stringContaining('“again”') as string },
    })
  })

  it('gives access control what may be done to it from then on', async () => {
    const { mutateAsync } = await stage.used(() => stage.core.useCreate())
    const created = await mutateAsync({ resource: 'farmers', values: farmer(stage.service), ...quiet })
    const id = Number(created.data.id)
    const result = stage.refine.useStock(() =>
      stage.core.useCan({ resource: 'farmers', action: 'activate', params: { id } }),
    )
    const { data } = await stage.refine.settledQuery(() => result.current)
    expect(data).toMatchObject({ can: false, reason: expect.stringContaining('only while') as string })
  })
})

describe('A refused link', () => {
  it('is reported at the input of its id, as a form names it', async () => {
    const id = await stage.newFarmer()
    const { mutateAsync } = await stage.used(() => stage.core.useUpdate())
    const values = { village: { id: 999_999 } }
    await expect(mutateAsync({ resource: 'farmers', id, values, ...quiet })).rejects.toMatchObject({
      statusCode: 400,
      errors: { 'village.id': expect.any(String) as string },
    })
  })
})
