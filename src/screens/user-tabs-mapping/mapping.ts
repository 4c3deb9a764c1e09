import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** Somebody whose tabs can be mapped, as the list of users shows them. */
export interface Person {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly role: string
  /** None: everywhere. */
  readonly states: readonly string[]
  readonly tabs: number
  readonly lastLoginAt: string | null
  readonly status: string
}

/** Somebody whose tabs are being mapped. */
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
  /** Ids of authorities. */
  readonly authorities: readonly number[]
  /** How many people have it. */
  readonly people: number
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

/** What is said about a change besides the change. */
export interface Why {
  readonly reason?: string
  /** The last day of what is granted, `YYYY-MM-DD`. */
  readonly validTill?: string
}

/** What is sent to change the tabs of a user or a group in one go. */
export type MappingChange = ({ readonly user: number } | { readonly group: number }) & {
  /** Ids of authorities. */
  readonly assign: readonly number[]
  /** Of a user the ids of assignments, of a group those of authorities. */
  readonly remove: readonly number[]
} & Why

const FEWEST = 3

/** Whether enough was typed to search people. */
export function isSearchable(q: string): boolean {
  return q.trim().length >= FEWEST
}

/** People by name, username or mobile, and by role; the first ones while too little was typed. Throws ServiceError. */
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

/** One person by id; null when there is none or the viewer may not know of them. Throws ServiceError. */
export async function fetchPerson(id: number, signal: AbortSignal): Promise<Mapped | null> {
  const params = { ids: id, shows: 'username,roleType,officeRole,status' }
  const answer = httpOf('admin').get<{ items: readonly Mapped[] }>('/users/options', { params, signal })
  return (await translateErrors(answer)).data.items[0] ?? null
}

/** Everything that can be granted. Throws ServiceError. */
export async function fetchAuthorities(signal: AbortSignal): Promise<readonly Authority[]> {
  const params = { size: 1000, sort: 'label', count: 'none' }
  const answer = httpOf('admin').get<{ items: readonly Authority[] }>('/authorities', { params, signal })
  return (await translateErrors(answer)).data.items
}

/** What somebody holds. Throws ServiceError. */
export async function fetchAssignments(user: number, signal?: AbortSignal): Promise<readonly Assignment[]> {
  const params = { user, size: 1000, count: 'none' }
  const answer = httpOf('admin').get<{ items: readonly Assignment[] }>('/user-authorities', { params, signal })
  return (await translateErrors(answer)).data.items
}

/** The bundles by name. Throws ServiceError. */
export async function fetchGroups(signal?: AbortSignal): Promise<readonly Omit<Group, 'authorities' | 'people'>[]> {
  const params = { size: 1000, sort: 'name', count: 'none', columns: 'code,name,isNewUserDefault,roleTypes' }
  const answer = httpOf('admin').get<{ items: readonly Group[] }>('/authority-groups', { params, signal })
  return (await translateErrors(answer)).data.items
}

/** What a bundle holds, by its id; `new`: the one that new users get. Throws ServiceError. */
export async function fetchGroup(group: number | 'new', signal?: AbortSignal): Promise<Group> {
  const params = group === 'new' ? { newUser: true } : { group }
  return (await translateErrors(httpOf('admin').get<Group>('/user-tabs-mapping/assigned', { params, signal }))).data
}

/** Makes all changes or none. Throws ServiceError. */
export async function saveMapping(change: MappingChange): Promise<void> {
  await translateErrors(httpOf('admin').post('/user-tabs-mapping', change))
}
