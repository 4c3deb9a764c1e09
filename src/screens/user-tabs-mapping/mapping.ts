import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** A person whose tabs can be mapped, in the list of users. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly role: string
  /** Empty for everywhere. */
  readonly states: readonly string[]
  readonly tabs: number
  readonly lastLoginAt: string | null
  readonly status: string
}

/** A person whose tabs are being mapped. */
export interface Mapped {
  readonly id: number
  readonly label: string
  readonly username?: string
  readonly roleType?: string
  readonly officeRole?: string | null
}

/** A bundle of authorities. */
export interface Group {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly isNewUserDefault: boolean
  readonly roleTypes: readonly string[]
  /** The IDs of its authorities. */
  readonly authorities: readonly number[]
  /** The number of people who have it. */
  readonly people: number
}

/** An authority that can be granted. */
export interface Authority {
  readonly id: number
  readonly authority: string
  readonly label: string
  readonly kind: Kind
  readonly sensitive?: boolean
}

/** The kinds of authorities in display order. */
export const kinds = { VIEW: 'Tabs', ACTION: 'Actions', ROLE: 'Roles', TENANT: 'Tenants' } as const

/** A kind of authority. */
export type Kind = keyof typeof kinds

/** An authority held by a person. */
export interface Assignment {
  readonly id: number
  readonly authority: { readonly id: number; readonly label: string }
  readonly source?: 'DIRECT' | 'GROUP'
  readonly group?: { readonly id: number; readonly label: string } | null
  readonly validTill?: string | null
}

/** The reason and expiry of a change. */
export interface Why {
  readonly reason?: string
  /** The last day of the grants, `YYYY-MM-DD`. */
  readonly validTill?: string
}

/** The input that changes the tabs of a user or a group in one request. */
export type MappingChange = ({ readonly user: number } | { readonly group: number }) & {
  /** IDs of authorities. */
  readonly assign: readonly number[]
  /** For a user the IDs of assignments, for a group those of authorities. */
  readonly remove: readonly number[]
} & Why

const FEWEST = 3

/** Whether the text is long enough to search people. */
export function isSearchable(q: string): boolean {
  return q.trim().length >= FEWEST
}

/**
 * Searches people by name, username or mobile, and by role; returns the first ones if the text is too short. Throws
 * ServiceError.
 */
export async function fetchPeople(
  q: string,
  role: string,
  signal: AbortSignal,
): Promise<{ readonly items: readonly Person[]; readonly hasMore: boolean }> {
  const params = { ...(isSearchable(q) && { q: q.trim() }), ...(role && { role }) }
  const answer = httpOf('admin').get<{ items: readonly Person[]; hasMore: boolean }>('/user-tabs-mapping/people', {
    params,
    signal,
  })
  return (await translateErrors(answer)).data
}

/** Fetches a person by ID; null if there is none or the viewer cannot see them. Throws ServiceError. */
export async function fetchPerson(id: number, signal: AbortSignal): Promise<Mapped | null> {
  const params = { ids: id, shows: 'username,roleType,officeRole,status' }
  const answer = httpOf('admin').get<{ items: readonly Mapped[] }>('/users/options', { params, signal })
  return (await translateErrors(answer)).data.items[0] ?? null
}

/** Fetches all authorities that can be granted. Throws ServiceError. */
export async function fetchAuthorities(signal: AbortSignal): Promise<readonly Authority[]> {
  const params = { size: 1000, sort: 'label', count: 'none' }
  const answer = httpOf('admin').get<{ items: readonly Authority[] }>('/authorities', { params, signal })
  return (await translateErrors(answer)).data.items
}

/** Fetches the authorities of a user. Throws ServiceError. */
export async function fetchAssignments(user: number, signal?: AbortSignal): Promise<readonly Assignment[]> {
  const params = { user, size: 1000, count: 'none' }
  const answer = httpOf('admin').get<{ items: readonly Assignment[] }>('/user-authorities', { params, signal })
  return (await translateErrors(answer)).data.items
}

/** Fetches the bundles by name. Throws ServiceError. */
export async function fetchGroups(signal?: AbortSignal): Promise<readonly Omit<Group, 'authorities' | 'people'>[]> {
  const params = { size: 1000, sort: 'name', count: 'none', columns: 'code,name,isNewUserDefault,roleTypes' }
  const answer = httpOf('admin').get<{ items: readonly Group[] }>('/authority-groups', { params, signal })
  return (await translateErrors(answer)).data.items
}

/** Fetches the content of a bundle by its ID; `new` is the bundle of new users. Throws ServiceError. */
export async function fetchGroup(group: number | 'new', signal?: AbortSignal): Promise<Group> {
  const params = group === 'new' ? { newUser: true } : { group }
  return (await translateErrors(httpOf('admin').get<Group>('/user-tabs-mapping/assigned', { params, signal }))).data
}

/** Saves all changes or none. Throws ServiceError. */
export async function saveMapping(change: MappingChange): Promise<void> {
  await translateErrors(httpOf('admin').post('/user-tabs-mapping', change))
}
