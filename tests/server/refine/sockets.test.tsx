import type { BaseKey, ILogData, LiveEvent } from '@refinedev/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage } from '../../support/page'
import { startService, type Person, type TestService } from '../../support/service'

const keys = ['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit']

let service: TestService
let person: Person
let other: Person
let core: typeof import('@refinedev/core')
let page: typeof import('../../support/refine')
let testing: typeof import('@testing-library/react')
let serial = 0

beforeAll(async () => {
  service = await startService()
  person = await service.person(keys)
  other = await service.person(keys)
  openPage()
  await import('../../support/jsdom')
  core = await import('@refinedev/core')
  page = await import('../../support/refine')
  testing = await import('@testing-library/react')
})
afterAll(() => service.close())
beforeEach(() => page.signIn(service, person, keys))
afterEach(() => page.clearPage())

function controller(more: object = {}) {
  serial += 1
  const macAddress = `00:00:00:00:00:${String(serial).padStart(2, '0')}`
  return { deviceCode: `D${serial}`, macAddress, ...more }
}

async function newController(more: object = {}): Promise<number> {
  const { status, body } = await person.send<{ id: number }>('POST', '/api/admin/controllers', controller(more))
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

async function newFarmer(): Promise<number> {
  serial += 1
  const { status, body } = await person.send<{ id: number }>('POST', '/api/admin/farmers', {
    ...{ mobile: `98${String(serial).padStart(8, '0')}`, firstName: 'Gita', gender: 'FEMALE', language: 'pa' },
    ...{ source: 'FO', village: service.places['Galib Kalan'] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

async function read(id: BaseKey, resource = 'controllers') {
  return (await person.get(`/api/admin/${resource}/${id}`)).body
}

const quiet = { successNotification: false, errorNotification: false } as const

/** Waits until a hook whose mutation is asked for is there. */
async function used<Hook>(hook: () => Hook): Promise<Hook> {
  const result = page.useStock(hook)
  await testing.waitFor(() => expect(result.current).toBeTruthy())
  return result.current
}

describe('The verbs of many records', () => {
  it('read several in the order asked for, with all their fields', async () => {
    const [one, two] = [await newController({ bleName: 'left' }), await newController({ bleName: 'right' })]
    const result = page.useStock(() => core.useMany({ resource: 'controllers', ids: [two, one] }))
    const { data } = await page.settledQuery(() => result.current.query)
    expect(data?.data.map(({ id, bleName }) => [id, bleName as string])).toEqual([
      [two, 'right'],
      [one, 'left'],
    ])
  })

  it('make several, and say how many were made before a refusal', async () => {
    const { mutateAsync } = await used(() => core.useCreateMany())
    const made = await mutateAsync({ resource: 'controllers', values: [controller(), controller()], ...quiet })
    expect(made.data).toHaveLength(2)
    const values = [controller(), { ...controller(), macAddress: 'none' }, controller()]
    await expect(mutateAsync({ resource: 'controllers', values, ...quiet })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/^1 of 3 controllers created\. /) as string,
      errors: { macAddress: 'Enter a valid MAC address' },
    })
  })

  it('change several as one operation, and say what was refused', async () => {
    const ids = [await newController(), await newController()]
    const { mutateAsync } = await used(() => core.useUpdateMany())
    const changed = await mutateAsync({ resource: 'controllers', ids, values: { hardwareVersion: 'H2' }, ...quiet })
    expect(changed.data.map(({ id, hardwareVersion }) => [id, hardwareVersion as string])).toEqual(
      ids.map((id) => [id, 'H2']),
    )
    const again = mutateAsync({
      resource: 'controllers',
      ids: [ids[0] ?? 0, 999_999],
      values: { hardwareVersion: 'H3' },
      ...quiet,
    })
    await expect(again).rejects.toMatchObject({
      message: expect.stringMatching(/^1 of 2 controllers updated\. /) as string,
    })
    expect(await read(ids[0] ?? 0)).toMatchObject({ hardwareVersion: 'H3' })
  })

  it('delete several, and say what was refused', async () => {
    const ids = [await newController(), await newController()]
    const { mutateAsync } = await used(() => core.useDeleteMany())
    await mutateAsync({ resource: 'controllers', ids, ...quiet })
    expect((await person.get(`/api/admin/controllers/${ids[0]}`)).status).toBe(404)
    await expect(mutateAsync({ resource: 'controllers', ids, ...quiet })).rejects.toMatchObject({
      message: expect.stringMatching(/^0 of 2 controllers deleted\. /) as string,
    })
  })
})

describe('A custom request', () => {
  it('carries out an action at the address of the API, and takes the filters of a list', async () => {
    const id = await newController()
    const { mutateAsync } = await used(() => core.useCustomMutation())
    const url = `/api/admin/controllers/${id}`
    await mutateAsync({ url, method: 'patch', values: { bleName: 'custom' }, ...quiet })
    expect(await read(id)).toMatchObject({ bleName: 'custom' })
    const filters = [{ field: 'id', operator: 'eq' as const, value: id }]
    const result = page.useStock(() =>
      core.useCustom<{ items: { id: number }[] }>({ url: '/admin/controllers', method: 'get', config: { filters } }),
    )
    const { data } = await page.settledQuery(() => result.current.query)
    expect(data?.data.items.map((one) => one.id)).toEqual([id])
  })

  it('refuses filters where there is no list', async () => {
    const config = { filters: [{ field: 'id', operator: 'eq' as const, value: 1 }] }
    const result = page.useStock(() =>
      core.useCustom({ url: '/admin/preferences', method: 'get', config, errorNotification: false }),
    )
    const { error } = await page.settledQuery(() => result.current.query)
    expect(error?.message).toBe('Only the address of a list takes sorters and filters')
  })
})

describe('A record that someone else has changed since it was opened', () => {
  it('refuses the same field with 412 and who changed it, and takes another field', async () => {
    const id = await newFarmer()
    const result = page.useStock(() => core.useOne({ resource: 'farmers', id }))
    await page.settledQuery(() => result.current.query)
    await other.send('PATCH', `/api/admin/farmers/${id}`, { language: 'hi' })
    const { mutateAsync } = await used(() => core.useUpdate())
    const change = (values: object) => mutateAsync({ resource: 'farmers', id, values, ...quiet })
    await expect(change({ language: 'gu' })).rejects.toMatchObject({
      statusCode: 412,
      errors: { language: expect.stringMatching(/^Person .* changed this to “Hindi” since you opened it$/) as string },
    })
    expect(await read(id, 'farmers')).toMatchObject({ language: 'hi' })
    await change({ pin: '141001' })
    expect(await read(id, 'farmers')).toMatchObject({ language: 'hi', pin: '141001' })
  })
})

describe('A record that was written', () => {
  it('is what the next change of it is compared with', async () => {
    const id = await newController({ bleName: 'first' })
    const result = page.useStock(() => core.useOne({ resource: 'controllers', id }))
    await page.settledQuery(() => result.current.query)
    testing.cleanup()
    const { mutateAsync } = await used(() => core.useUpdate())
    const change = (bleName: string | null) =>
      mutateAsync({ resource: 'controllers', id, values: { bleName }, ...quiet })
    await change('second')
    await change('first')
    expect(await read(id)).toMatchObject({ bleName: 'first', version: 3 })
    await other.send('PATCH', `/api/admin/controllers/${id}`, { bleName: null })
    await expect(change('third')).rejects.toMatchObject({
      errors: { bleName: expect.stringMatching(/^Person .* changed this to empty since you opened it$/) as string },
    })
  })
})

describe('A refused link', () => {
  it('is said at the input of its id, as a form names it', async () => {
    const id = await newFarmer()
    const { mutateAsync } = await used(() => core.useUpdate())
    const values = { village: { id: 999_999 } }
    await expect(mutateAsync({ resource: 'farmers', id, values, ...quiet })).rejects.toMatchObject({
      statusCode: 400,
      errors: { 'village.id': expect.any(String) as string },
    })
  })
})

describe('The audit log', () => {
  it('is the history of a record, and may be narrowed', async () => {
    const id = await newController({ bleName: 'old' })
    await other.send('PATCH', `/api/admin/controllers/${id}`, { bleName: 'new' })
    const log = async (more: object = {}): Promise<ILogData> => {
      const result = page.useStock(() => core.useLogList<ILogData>({ resource: 'controllers', meta: { id }, ...more }))
      return (await page.settledQuery(() => result.current)).data ?? []
    }
    const [last, first] = await log()
    expect(first?.action).toBe('create')
    expect(last).toMatchObject({
      resource: 'controllers',
      action: 'update',
      author: { id: other.id },
      data: { bleName: 'new' },
      previousData: { bleName: 'old' },
      meta: { id, version: 2 },
    })
    testing.cleanup()
    expect((await log({ action: 'create' })).map(({ action }) => action)).toEqual(['create'])
  })

  it('says that it is the history of one record, and that it stays as it is', async () => {
    const result = page.useStock(() => core.useLogList({ resource: 'controllers' }))
    const { error } = await page.settledQuery(() => result.current)
    expect(error?.message).toBe('The history is that of one record: say its id in meta.id')
    const { rename } = await used(() => core.useLog())
    await expect(rename.mutateAsync({ id: 1, name: 'x' })).rejects.toThrow('The history of a record can’t be changed')
  })
})

describe('Live updates', () => {
  it('read a record again when someone else has written it', async () => {
    const id = await newController({ bleName: 'before' })
    const heard: LiveEvent[] = []
    const result = page.useStock(() =>
      core.useOne({ resource: 'controllers', id, liveMode: 'auto', onLiveEvent: (event) => heard.push(event) }),
    )
    await page.settledQuery(() => result.current.query)
    const written = { bleName: 'after' }
    await testing.waitFor(async () => {
      await other.send('PATCH', `/api/admin/controllers/${id}`, {
        ...written,
        hardwareVersion: `H${(serial += 1)}`,
      })
      expect(heard.length).toBeGreaterThan(0)
    })
    await testing.waitFor(() => expect(result.current.result?.bleName).toBe('after'))
    expect(heard[0]).toMatchObject({ channel: 'resources/controllers', type: 'updated', payload: { ids: [id] } })
  })
})
