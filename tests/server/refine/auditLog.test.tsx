import type { ILogData } from '@refinedev/core'
import { describe, expect, it } from 'vitest'
import { quiet, stockPage } from './stockPage'

const stage = stockPage(['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit'])

/** Reads the log of a record, a controller by default, like `useLogList`. */
async function logOf(id: number, { meta = {}, ...narrowed }: Record<string, object | string> = {}): Promise<ILogData> {
  const params = { resource: 'controllers', meta: { id, ...(meta as object) }, ...narrowed }
  const result = stage.refine.useStock(() => stage.core.useLogList<ILogData>(params))
  const { data } = await stage.refine.settledQuery(() => result.current)
  stage.refine.clearPage()
  return data ?? []
}

/** Creates a controller with one user and changes it twice with the other. */
async function changedController(): Promise<number> {
  const id = await stage.newController({ bleName: 'old' })
  await stage.other.send('PATCH', `/api/admin/controllers/${id}`, { bleName: 'new' })
  await stage.other.send('PATCH', `/api/admin/controllers/${id}`, { hardwareVersion: 'H2' })
  return id
}

describe('The audit log', () => {
  it('is the history of a record, newest first', async () => {
    const id = await changedController()
    const [last, second, first] = await logOf(id)
    expect(last).toMatchObject({ data: { hardwareVersion: 'H2' }, meta: { version: 3 } })
    expect(second).toMatchObject({
      resource: 'controllers',
      action: 'update',
      author: { id: stage.other.id, name: expect.any(String) as string },
      data: { bleName: 'new' },
      previousData: { bleName: 'old' },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      meta: { id, version: 2 },
    })
    expect(first).toMatchObject({ action: 'create', author: { id: stage.person.id } })
  })

  it('is filtered by action, author, field and day, and read in pages', async () => {
    const id = await changedController()
    const versions = async (narrowed: Parameters<typeof logOf>[1]) =>
      (await logOf(id, narrowed)).map(({ meta }) => meta?.version as number)
    expect(await versions({ action: 'create' })).toEqual([1])
    expect(await versions({ author: { id: stage.person.id } })).toEqual([1])
    expect(await versions({ meta: { field: 'hardwareVersion' } })).toEqual([3])
    expect(await versions({ meta: { to: '2020-01-01' } })).toEqual([])
    expect(await versions({ meta: { from: '2020-01-01' } })).toEqual([3, 2, 1])
    expect(await versions({ meta: { page: 2, size: 1 } })).toEqual([2])
  })

  it('gives the reason of a change', async () => {
    const id = await stage.newFarmer()
    await stage.person.send('POST', `/api/admin/farmers/${id}/deactivate`, { reason: 'Moved away' })
    const [step] = await logOf(id, { resource: 'farmers' })
    expect(step).toMatchObject({ resource: 'farmers', action: 'deactivate', meta: { reason: 'Moved away' } })
  })

  it('contains each write of a stock hook once, as the service wrote it', async () => {
    const id = await stage.newController({ bleName: 'old' })
    const { mutateAsync } = await stage.used(() => stage.core.useUpdate())
    await mutateAsync({ resource: 'controllers', id, values: { bleName: 'new' }, ...quiet })
    stage.testing.cleanup()
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['update', 'create'])
    const { log } = await stage.used(() => stage.core.useLog())
    await log.mutateAsync({ resource: 'controllers', action: 'update', data: { bleName: 'x' }, meta: { id } })
    stage.testing.cleanup()
    expect(await logOf(id)).toHaveLength(2)
  })

  it('reports that it belongs to one record, and that it cannot be changed', async () => {
    const result = stage.refine.useStock(() => stage.core.useLogList({ resource: 'controllers' }))
    const { error } = await stage.refine.settledQuery(() => result.current)
    expect(error?.message).toBe('The history is that of one record: say its id in meta.id')
    const { rename } = await stage.used(() => stage.core.useLog())
    await expect(rename.mutateAsync({ id: 1, name: 'x' })).rejects.toThrow('The history of a record can’t be changed')
  })
})
