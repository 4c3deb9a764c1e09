import type { BaseRecord, ILogData } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { crops } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { controller, farmer, quiet, stockPage } from './stockPage'

const stage = stockPage(['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit'])

/** Reads records like `useMany`. */
async function readMany(resource: string, ids: readonly number[]) {
  const result = stage.refine.useStock(() => stage.core.useMany({ resource, ids: [...ids] }))
  const { data } = await stage.refine.settledQuery(() => result.current.query)
  return data?.data ?? []
}

/** Creates two crops that farmers may grow. */
function newCrops(): Promise<number[]> {
  const crop = { category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' }
  return insertMany(stage.service.database, crops, [
    { ...crop, code: 'WHEAT', name: 'Wheat' },
    { ...crop, code: 'MAIZE', name: 'Maize' },
  ])
}

describe('The Refine methods for many records', () => {
  it('read several in the requested order, with all their fields', async () => {
    const one = await stage.newController({ bleName: 'left' })
    const two = await stage.newController({ bleName: 'right' })
    expect((await readMany('controllers', [two, one])).map(({ id, bleName }) => [id, bleName as string])).toEqual([
      [two, 'right'],
      [one, 'left'],
    ])
  })

  it('read more than one address holds, and omit missing ones', async () => {
    const [one, two] = [await stage.newController(), await stage.newController()]
    const missing = Array.from({ length: 600 }, (_, index) => 900_000 + index)
    const rows = await readMany('controllers', [one, ...missing, two])
    expect(rows.map(({ id }) => id)).toEqual([one, two])
  })

  it('create several, and report how many were created before a refusal', async () => {
    const { mutateAsync } = await stage.used(() => stage.core.useCreateMany())
    const made = await mutateAsync({ resource: 'controllers', values: [controller(), controller()], ...quiet })
    expect(made.data).toHaveLength(2)
    const values = [controller(), { ...controller(), macAddress: 'none' }, controller({ deviceCode: 'LAST' })]
    await expect(mutateAsync({ resource: 'controllers', values, ...quiet })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/^1 of 3 controllers created\. /) as string,
      errors: { macAddress: 'Enter an address such as 00:1B:44:11:3A:B7' },
    })
    const { body } = await stage.person.get('/api/admin/controllers?q=LAST')
    expect(body.items).toEqual([])
  })

  it('create, change and read single and multiple links as a form holds them', async () => {
    const [wheat, maize] = await newCrops()
    const { mutateAsync: createMany } = await stage.used(() => stage.core.useCreateMany())
    const village = { id: stage.service.places['Sidhwan Bet'] }
    const values = [farmer(stage.service, { village, primaryCrops: [{ id: wheat }, { id: maize }] })]
    const { data } = await createMany({ resource: 'farmers', values, ...quiet })
    const id = Number(data[0]?.id)
    const cropsOf = (row: BaseRecord = {}) => row.primaryCrops as { id: number; label: string }[]
    stage.testing.cleanup()
    const { mutateAsync: updateMany } = await stage.used(() => stage.core.useUpdateMany())
    const [read] = await readMany('farmers', [id])
    expect(read).toMatchObject({ village })
    expect(cropsOf(read).map(({ label }) => label)).toEqual(expect.arrayContaining(['Wheat', 'Maize']))
    const changes = { village: { id: stage.service.places['Galib Kalan'] }, primaryCrops: [{ id: maize }] }
    const changed = await updateMany({ resource: 'farmers', ids: [id], values: changes, ...quiet })
    expect(changed.data[0]).toMatchObject({ village: changes.village })
    expect(cropsOf(changed.data[0]).map(({ label }) => label)).toEqual(['Maize'])
  })

  it('change several as one operation, and report refusals', async () => {
    const ids = [await stage.newController(), await stage.newController()]
    const { mutateAsync } = await stage.used(() => stage.core.useUpdateMany())
    const changed = await mutateAsync({ resource: 'controllers', ids, values: { hardwareVersion: 'H2' }, ...quiet })
    expect(changed.data.map(({ id, hardwareVersion }) => [id, hardwareVersion as string])).toEqual(
      ids.map((id) => [id, 'H2']),
    )
    stage.testing.cleanup()
    const operations = []
    for (const id of ids) {
      const log = stage.refine.useStock(() =>
        stage.core.useLogList<ILogData>({ resource: 'controllers', action: 'update', meta: { id } }),
      )
      const { data } = await stage.refine.settledQuery(() => log.current)
      operations.push(data?.[0]?.meta?.operation)
    }
    expect(operations[0]).toEqual(expect.any(String))
    expect(operations[1]).toBe(operations[0])
  })

  it('change those that can be changed, and report how many others were not and why', async () => {
    const id = await stage.newController()
    const { mutateAsync } = await stage.used(() => stage.core.useUpdateMany())
    const values = { hardwareVersion: 'H3' }
    await expect(mutateAsync({ resource: 'controllers', ids: [id, 999_999], values, ...quiet })).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringMatching(/^1 of 2 controllers updated\. .+/) as string,
    })
    expect(await stage.read('controllers', id)).toMatchObject({ hardwareVersion: 'H3' })
  })

  it('delete all that can be deleted, and report refusals', async () => {
    const ids = [await stage.newController(), await stage.newController(), await stage.newController()]
    const [first, second, third] = ids
    const { mutateAsync } = await stage.used(() => stage.core.useDeleteMany())
    const deleted = await mutateAsync({ resource: 'controllers', ids: [second ?? 0], ...quiet })
    expect(deleted.data).toEqual([{ id: second }])
    await expect(mutateAsync({ resource: 'controllers', ids, ...quiet })).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringMatching(/^2 of 3 controllers deleted\. .+/) as string,
    })
    for (const id of [first, third]) expect((await stage.person.get(`/api/admin/controllers/${id}`)).status).toBe(404)
  })
})
