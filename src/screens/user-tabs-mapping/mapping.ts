import { told } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** A person whose tabs can be mapped. */
export interface Person {
  readonly id: number
  readonly label: string
  readonly username?: string
  readonly roleType?: string
  readonly status?: string
}

/** What can be granted. */
export interface Authority {
  readonly id: number
  readonly authority: string
  readonly label: string
  readonly kind: Kind
  readonly sensitive?: boolean
}

/** The kinds of authorities in the order in which they are shown. */
export const kinds = { VIEW: 'Tabs', ACTION: 'Actions', ROLE: 'Roles', TENANT: 'Tenants' } as const

/** A kind of authority. */
export type Kind = keyof typeof kinds

/** That somebody holds an authority. */
export interface Assignment {
  readonly id: number
  readonly authority: { readonly id: number; readonly label: string }
  readonly source?: 'DIRECT' | 'GROUP'
  readonly group?: { readonly id: number; readonly label: string } | null
  readonly validTill?: string | null
}

/** What is sent to change somebody's tabs in one go. */
export interface MappingChange {
  readonly user: number
  /** Ids of authorities. */
  readonly assign: readonly number[]
  /** Ids of assignments. */
  readonly remove: readonly number[]
  readonly reason?: string
}

const FEWEST = 3

/** Whether enough was typed to search people. */
export function isSearchable(q: string): boolean {
  return q.trim().length >= FEWEST
}

/** People by name, username or mobile; the first ones while too little was typed. Throws ServiceError. */
export async function fetchPeople(q: string, signal: AbortSignal): Promise<readonly Person[]> {
  const params = { size: 20, shows: 'username,roleType,status', ...(isSearchable(q) && { q: q.trim() }) }
  const answer = httpOf('admin').get<{ items: readonly Person[] }>('/users/options', { params, signal })
  return (await told(answer)).data.items
}

/** One person by id; undefined when there is none or the viewer may not know of them. Throws ServiceError. */
export async function fetchPerson(id: number, signal: AbortSignal): Promise<Person | null> {
  const params = { ids: id, shows: 'username,roleType,status' }
  const answer = httpOf('admin').get<{ items: readonly Person[] }>('/users/options', { params, signal })
  return (await told(answer)).data.items[0] ?? null
}

/** Everything that can be granted. Throws ServiceError. */
export async function fetchAuthorities(signal: AbortSignal): Promise<readonly Authority[]> {
  const params = { size: 1000, sort: 'label', count: 'none' }
  const answer = httpOf('admin').get<{ items: readonly Authority[] }>('/authorities', { params, signal })
  return (await told(answer)).data.items
}

/** What somebody holds. Throws ServiceError. */
export async function fetchAssignments(user: number, signal: AbortSignal): Promise<readonly Assignment[]> {
  const params = { user, size: 1000, count: 'none' }
  const answer = httpOf('admin').get<{ items: readonly Assignment[] }>('/user-authorities', { params, signal })
  return (await told(answer)).data.items
}

/** The authorities of a role's bundle, by id. Throws ServiceError. */
export async function fetchBundle(group: number): Promise<ReadonlySet<number>> {
  const answer = httpOf('admin').get<{ authorities: readonly { readonly id: number }[] }>(`/authority-groups/${group}`)
  return new Set((await told(answer)).data.authorities.map(({ id }) => id))
}

/** Makes all changes or none. Throws ServiceError. */
export async function saveMapping(change: MappingChange): Promise<void> {
  await told(httpOf('admin').post('/user-tabs-mapping', change))
}
