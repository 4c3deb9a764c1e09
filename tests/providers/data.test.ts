import { beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery } from '#define'
import { dataProvider } from '../../providers/data'
import { bodyOf, pageOf } from '../src/views/stage'
import { configured, service } from './signedIn'

beforeAll(configured)

describe('The data provider', () => {
  it('requests a list with the portal’s own query', async () => {
    const requests = service(() => ({
      status: 200,
      data: pageOf([{ id: 1 }], { totalItems: 1000, totalIsExact: false }),
    }))
    const query = { page: 2, q: 'ram', where: { field: 'status', in: ['ACTIVE', 'MERGED'] } } as const
    const answer = await dataProvider.getList({ resource: 'farmers', meta: { query, columns: ['name', 'mobile'] } })
    expect(requests[0]).toMatchObject({ method: 'get', url: '/farmers', baseURL: '/api/admin' })
    expect(String(requests[0]?.params)).toBe('page=2&q=ram&status.in=ACTIVE%2CMERGED&columns=name%2Cmobile')
    expect(answer).toMatchObject({ data: [{ id: 1 }], total: 1000, page: { totalItems: 1000, totalIsExact: false } })
  })

  it('continues from the previous page’s cursor, but never from one of another order or other filters', async () => {
    const requests = service(({ params }) => ({
      status: 200,
      data: { ...pageOf([{ id: 1 }]), after: `after ${String((params as URLSearchParams).get('sort'))}` },
    }))
    const byName = [{ field: 'name', descending: false }]
    const oldestFirst = [{ field: 'createdAt', descending: false }]
    const list = (query: Partial<ListQuery>): Promise<unknown> =>
      dataProvider.getList({ resource: 'farmers', meta: { query } })
    await list({ sort: byName })
    await list({ sort: byName, page: 2 })
    await list({ sort: oldestFirst, page: 3 })
    await list({ sort: byName, q: 'ram', page: 3 })
    await list({ sort: byName, page: 3 })
    await list({ sort: oldestFirst, page: 4 })
    await list({ sort: byName })
    expect(requests.map(({ params }) => (params as URLSearchParams).get('after'))).toEqual([
      null,
      'after name',
      null,
      null,
      'after name',
      'after createdAt',
      null,
    ])
  })

  it('changes a record with a patch that names the version', async () => {
    const requests = service(() => ({ status: 200, data: { id: 12 } }))
    await dataProvider.update({
      resource: 'farmers',
      id: 12,
      variables: { pin: '141001' },
      meta: { headers: { 'If-Match': '"3"' } },
    })
    expect(requests[0]).toMatchObject({ method: 'patch', url: '/farmers/12' })
    expect(requests[0]?.headers.get('If-Match')).toBe('"3"')
    expect(bodyOf(requests[0])).toEqual({ pin: '141001' })
  })

  it('sends an action to the service at its address', async () => {
    const requests = service(() => ({ status: 200, data: { id: 12 } }))
    await dataProvider.custom({
      url: '/admin/farmers/12/deactivate',
      method: 'post',
      payload: { reason: 'Moved away' },
    })
    expect(requests[0]).toMatchObject({ method: 'post', url: '/farmers/12/deactivate', baseURL: '/api/admin' })
  })

  it('throws errors with the words of the error table, and the messages of the fields', async () => {
    service(() => ({
      status: 400,
      data: { title: 'Error while creating farmer', fields: { mobile: 'Enter a valid mobile number' } },
    }))
    await expect(dataProvider.create({ resource: 'farmers', variables: {} })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Error while creating farmer',
      errors: { mobile: 'Enter a valid mobile number' },
    })
  })
})
