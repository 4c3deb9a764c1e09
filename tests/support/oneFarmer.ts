import { expect } from 'vitest'
import { startService, type Answer, type Person, type TestService } from './service'

/** A comment in a response. */
interface Comment {
  readonly id: number
  readonly kind: string
  readonly body: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly mentions: readonly { readonly id: number }[]
  readonly isDeleted: boolean
  readonly editedAt: string | null
  readonly _can: readonly string[]
}
interface Comments {
  readonly items: readonly Comment[]
  readonly hasEarlier: boolean
  readonly totalItems: number
}
interface Notices {
  readonly items: readonly Record<string, unknown>[]
  readonly unread: number
}
interface History {
  readonly items: readonly {
    readonly action: string
    readonly version: number
    readonly restoredFrom?: number
    readonly reason?: string
    readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  }[]
  readonly totalItems: number
  readonly among: {
    readonly by: readonly { readonly id: number }[]
    readonly actions: readonly string[]
    readonly fields: readonly string[]
    readonly isWhole: boolean
  }
}

/** A service with one farmer, entered by Asha: `begin` makes another one for each test. */
interface OneFarmer {
  readonly service: TestService
  readonly asha: Person
  readonly id: number
  /** The address of the farmer. */
  readonly at: string
  readonly mobile: () => string
  readonly begin: () => Promise<void>
}

async function openFarmer(keys: readonly string[], prefix: string, more: object = {}): Promise<OneFarmer> {
  const service = await startService()
  const asha = await service.person([...keys])
  let serial = 0
  let id = 0
  const mobile = (): string => `${prefix}${String((serial += 1)).padStart(6, '0')}`
  const begin = async (): Promise<void> => {
    const { status, body } = await asha.send<{ id: number }>('POST', '/api/admin/farmers', {
      ...{ mobile: mobile(), firstName: 'Gita', lastName: 'Devi', gender: 'FEMALE', language: 'pa', source: 'FO' },
      village: service.places['Galib Kalan'],
      ...more,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    id = body.id
  }
  return {
    ...{ service, asha, mobile, begin },
    get id() {
      return id
    },
    get at() {
      return `/api/admin/farmers/${id}`
    },
  }
}

/**
 * Opens a farmer with comments: Asha, who holds the keys, and Ravi may see the farmer; one person works elsewhere, one
 * has no key.
 */
export async function openTalk(keys: readonly string[]) {
  const farmer = await openFarmer(keys, '+919870')
  const { service, asha } = farmer
  const ravi = await service.person(['view_farmer_tab'], ['Ludhiana'])
  const elsewhere = await service.person(['view_farmer_tab'], ['Haryana'])
  const keyless = await service.person(['view_geography'])
  return {
    ...{ farmer, service, asha, ravi, elsewhere, keyless },
    begin: async (): Promise<void> => {
      await farmer.begin()
      await ravi.send('POST', '/api/admin/notices/read', { all: true })
    },
    say: (person: Person, body: string, mentions: readonly number[] = []): Promise<Answer<Comment>> =>
      person.send<Comment>('POST', `${farmer.at}/comments`, { body, mentions }),
    comments: async (person = asha, query = ''): Promise<Comments> =>
      (await person.get<Comments>(`${farmer.at}/comments${query}`)).body,
    notices: async (person = ravi): Promise<Notices> => (await person.get<Notices>('/api/admin/notices')).body,
    unread: async (person = ravi): Promise<number> =>
      (await person.get<{ unread: number }>('/api/admin/notices/unread')).body.unread,
  }
}

/** Opens a farmer with a history: Asha holds the keys, Ravi may read and change. */
export async function openPast(keys: readonly string[]) {
  const farmer = await openFarmer(keys, '+919760', { tags: ['new'], pan: 'ABCPA1234Z' })
  const { service, asha } = farmer
  const ravi = await service.person(['view_farmer_tab', 'farmer:edit'])
  return {
    ...{ farmer, service, asha, ravi },
    change: async (body: object, person = asha): Promise<void> => {
      const answer = await person.send('PATCH', farmer.at, body)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    history: async (query = '', person = asha): Promise<History> => {
      const { status, body } = await person.get<History>(`${farmer.at}/history${query}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
  }
}
