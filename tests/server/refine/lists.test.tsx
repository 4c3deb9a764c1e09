import type { CrudFilter, CrudSort } from '@refinedev/core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServiceError } from '../../../providers/errorMessage'
import { crops } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openPage } from '../../support/page'
import { startService, type Person, type TestService } from '../../support/service'

const keys = ['view_machine_tab', 'machine:edit', 'view_farmer_tab', 'farmer:create', 'crop:edit', 'view_geography']

let service: TestService
let person: Person
let core: typeof import('@refinedev/core')
let page: typeof import('../../support/refine')
/** Eight controllers, C1 to C8: firmware 1.0 to 1.7, the last without; battery 10 to 80, the first without. */
const controllers: number[] = []

beforeAll(async () => {
  service = await startService()
  person = await service.person(keys)
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { status, body } = await person.send<{ id: number }>('POST', '/api/admin/controllers', {
      deviceCode: `C${number}`,
      macAddress: `00:00:00:00:00:0${number}`,
      ...(number < 8 && { firmwareVersion: `Alpha-1.${number - 1}` }),
      ...(number > 1 && { batteryPercent: number * 10 }),
    })
    expect(status, JSON.stringify(body)).toBe(201)
    controllers.push(body.id)
  }
  for (const [code, name, seasons] of [
    ['WHEAT', 'Wheat', ['RABI']],
    ['RICE', 'Rice', ['KHARIF']],
    ['MAIZE', 'Maize', ['KHARIF', 'RABI']],
  ] as const) {
    const { status, body } = await person.send('POST', '/api/admin/crops', { code, name, seasons, category: 'CEREAL' })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  openPage()
  await import('../../support/jsdom')
  core = await import('@refinedev/core')
  page = await import('../../support/refine')
})
afterAll(() => service.close())
beforeEach(() => page.signIn(service, person, keys))
afterEach(() => page.clearPage())

interface Asked {
  readonly resource?: string
  readonly filters?: CrudFilter[]
  readonly sorters?: CrudSort[]
  readonly pagination?: { currentPage?: number; pageSize?: number; mode?: 'off' | 'client' | 'server' }
}

async function listed({ resource = 'controllers', ...asked }: Asked) {
  const result = page.useStock(() => core.useList({ resource, ...asked, errorNotification: false }))
  const query = await page.settledQuery(() => result.current.query)
  if (query.error) throw query.error as ServiceError
  return { data: query.data?.data ?? [], total: query.data?.total }
}

/** Returns the numbers of the controllers that a filter finds. */
async function found(...filters: CrudFilter[]): Promise<number[]> {
  const { data } = await listed({ filters })
  return data.map(({ id }) => controllers.indexOf(Number(id)) + 1)
}

describe('A list of Refine', () => {
  it('is read page by page, with the total count', async () => {
    const { data, total } = await listed({ pagination: { currentPage: 2, pageSize: 3 } })
    expect(data.map(({ deviceCode }) => deviceCode)).toEqual(['C4', 'C5', 'C6'])
    expect(total).toBe(8)
  })

  it('is read completely without pages', async () => {
    expect((await listed({ pagination: { mode: 'off' } })).data).toHaveLength(8)
  })

  it('is refused when one answer cannot hold it', async () => {
    const crop = { category: 'CEREAL', seasons: ['RABI'], status: 'ACTIVE' }
    const rows = Array.from({ length: 1000 }, (_, index) => ({ ...crop, code: `X${index}`, name: `Crop ${index}` }))
    const ids = await insertMany(service.database, crops, rows)
    const whole = listed({ resource: 'crops', pagination: { mode: 'off' } })
    await expect(whole).rejects.toMatchObject({
      statusCode: 400,
      message: 'Crops are read in pages: there are more than 1,000',
    })
    await service.database.run(sql`delete from crops where id = any(${ids}::bigint[])`)
    expect((await listed({ resource: 'crops', pagination: { mode: 'client' } })).data).toHaveLength(3)
  })

  it('is sorted by the requested fields', async () => {
    const { data } = await listed({
      sorters: [{ field: 'deviceCode', order: 'desc' }],
      pagination: { currentPage: 1, pageSize: 2 },
    })
    expect(data.map(({ deviceCode }) => deviceCode)).toEqual(['C8', 'C7'])
  })

  it('refuses to be sorted by other fields', async () => {
    await expect(listed({ sorters: [{ field: 'district', order: 'asc' }] })).rejects.toMatchObject({
      statusCode: 400,
      message: 'Controllers cannot be sorted by district',
    })
  })

  const battery = 'batteryPercent'
  const firmware = 'firmwareVersion'
  it.each<[CrudFilter, number[]]>([
    [{ field: battery, operator: 'eq', value: 20 }, [2]],
    [{ field: battery, operator: 'eq', value: '20' }, [2]],
    [{ field: battery, operator: 'ne', value: 20 }, [1, 3, 4, 5, 6, 7, 8]],
    [{ field: firmware, operator: 'eqs', value: 'Alpha-1.1' }, [2]],
    [{ field: firmware, operator: 'eqs', value: 'ALPHA-1.1' }, []],
    [{ field: firmware, operator: 'nes', value: 'Alpha-1.1' }, [1, 3, 4, 5, 6, 7, 8]],
    [{ field: battery, operator: 'lt', value: 30 }, [2]],
    [{ field: battery, operator: 'lte', value: 30 }, [2, 3]],
    [{ field: battery, operator: 'gt', value: 60 }, [7, 8]],
    [{ field: battery, operator: 'gte', value: 60 }, [6, 7, 8]],
    [{ field: battery, operator: 'in', value: [20, 50] }, [2, 5]],
    [{ field: battery, operator: 'nin', value: [20, 50] }, [1, 3, 4, 6, 7, 8]],
    [{ field: battery, operator: 'between', value: [30, 50] }, [3, 4, 5]],
    [{ field: battery, operator: 'nbetween', value: [30, 70] }, [1, 2, 8]],
    [{ field: battery, operator: 'null', value: true }, [1]],
    [{ field: battery, operator: 'nnull', value: true }, [2, 3, 4, 5, 6, 7, 8]],
    [{ field: battery, operator: 'null', value: false }, [2, 3, 4, 5, 6, 7, 8]],
    [{ field: battery, operator: 'nnull', value: 'false' }, [1]],
    [{ field: firmware, operator: 'contains', value: 'HA-1.1' }, [2]],
    [{ field: firmware, operator: 'ncontains', value: 'ha-1' }, [8]],
    [{ field: firmware, operator: 'startswith', value: 'alpha-1.2' }, [3]],
    [{ field: firmware, operator: 'nstartswith', value: 'alpha' }, [8]],
    [
      {
        operator: 'or',
        value: [
          { field: battery, operator: 'eq', value: '20' },
          { field: battery, operator: 'null', value: true },
        ],
      },
      [1, 2],
    ],
    [
      {
        operator: 'and',
        value: [
          { field: battery, operator: 'gt', value: 20 },
          { field: battery, operator: 'lt', value: 40 },
        ],
      },
      [3],
    ],
    [{ field: 'q', operator: 'contains', value: '00:00:04' }, [4]],
  ])('finds by %o', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  it('finds records that match every filter', async () => {
    const above = { field: battery, operator: 'gt', value: 20 } as const
    expect(await found(above, { field: battery, operator: 'lt', value: 40 })).toEqual([3])
  })

  it('finds records by the id of a linked record, and by a part of an unfilterable title', async () => {
    const [geography] = (
      await listed({ resource: 'geographies', filters: [{ field: 'name', operator: 'contains', value: 'Galib' }] })
    ).data
    expect(geography).toMatchObject({ name: 'Galib Kalan' })
    const parent = geography?.parent as { id: number }
    const { data } = await listed({
      resource: 'geographies',
      filters: [{ field: 'parent.id', operator: 'eq', value: parent.id }],
    })
    expect(data.map(({ name }) => name as string)).toContain('Galib Kalan')
    expect(data.every((row) => (row.parent as { id: number }).id === parent.id)).toBe(true)
  })

  it('finds by any of several values, and by none of them', async () => {
    const names = async (operator: 'ina' | 'nina') => {
      const value = ['KHARIF', 'RABI']
      const { data } = await listed({ resource: 'crops', filters: [{ field: 'seasons', operator, value }] })
      return data.map(({ name }) => name as string)
    }
    expect(await names('ina')).toEqual(['Maize'])
    expect(await names('nina')).toEqual(['Rice', 'Wheat'])
  })

  it.each<[CrudFilter, string]>([
    [
      { field: firmware, operator: 'containss', value: 'Alpha' },
      'firmwareVersion cannot be compared by containss: use “contains”',
    ],
    [
      { field: firmware, operator: 'ncontainss', value: 'Alpha' },
      'firmwareVersion cannot be compared by ncontainss: use “ncontains”',
    ],
    [
      { field: firmware, operator: 'startswiths', value: 'A' },
      'firmwareVersion cannot be compared by startswiths: use “startswith”',
    ],
    [
      { field: firmware, operator: 'nstartswiths', value: 'A' },
      'firmwareVersion cannot be compared by nstartswiths: use “nstartswith”',
    ],
    [
      { field: firmware, operator: 'endswith', value: '1.1' },
      'firmwareVersion cannot be compared by endswith: use “contains”',
    ],
    [
      { field: firmware, operator: 'nendswith', value: '1.1' },
      'firmwareVersion cannot be compared by nendswith: use “ncontains”',
    ],
    [
      { field: firmware, operator: 'endswiths', value: '1.1' },
      'firmwareVersion cannot be compared by endswiths: use “contains”',
    ],
    [
      { field: firmware, operator: 'nendswiths', value: '1.1' },
      'firmwareVersion cannot be compared by nendswiths: use “ncontains”',
    ],
    [{ field: battery, operator: 'ina', value: [1] }, 'batteryPercent cannot be compared by ina: use “in” or “nin”'],
    [{ field: battery, operator: 'like' as 'eq', value: 1 }, 'There is no operator “like”'],
    [{ field: battery, operator: 'eq', value: undefined }, 'Choose a value for Battery'],
    [{ field: 'bleName', operator: 'eq', value: 'x' }, 'Controllers cannot be filtered by bleName'],
    [{ operator: 'or', value: [] }, 'Add a condition to “or”'],
  ])('refuses %o with a message', async (filter, message) => {
    await expect(found(filter)).rejects.toMatchObject({ statusCode: 400, message })
  })
})
