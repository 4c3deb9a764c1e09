import type { AnyResource, ViewDelta } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** Whom a view is for. */
export type Audience = 'mine' | 'people' | 'everyone'

/** Somebody by name. */
export interface Named {
  readonly id: number
  readonly label: string
}

/** A list as somebody kept it. */
export interface SavedView {
  readonly id: number
  readonly label: string
  readonly owner: Named
  readonly audience: Audience
  /** With whom it is shared; told only to whoever may change it. */
  readonly users?: readonly Named[]
  readonly keys?: readonly string[]
  readonly delta: ViewDelta
  /** The labels of fields by which it filters and which this viewer may not read: what it asks for is then not told. */
  readonly withheld?: readonly string[]
  readonly version: number
  readonly _can: readonly string[]
}

/** What may be said of a view when it is made or changed. */
export interface ViewInput {
  readonly label?: string
  readonly audience?: Audience
  readonly users?: readonly number[]
  readonly keys?: readonly string[]
  readonly delta?: ViewDelta
}

/** A role with whose holders a view may be shared. */
export interface Role {
  readonly key: string
  readonly label: string
}

/** The views of a list that the viewer may open. */
export async function fetchViews(resource: AnyResource, signal?: AbortSignal): Promise<readonly SavedView[]> {
  const answer = httpOf('admin').get<{ views?: SavedView[] }>('/views', {
    params: { resource: resource.is.name },
    signal,
  })
  return (await translateErrors(answer)).data.views ?? []
}

/** The roles with which views may be shared. */
export async function fetchRoles(signal?: AbortSignal): Promise<readonly Role[]> {
  return (await translateErrors(httpOf('admin').get<{ roles: Role[] }>('/views/roles', { signal }))).data.roles
}

/** Keeps a list as a view. Throws HttpError. */
export async function createView(resource: AnyResource, input: ViewInput): Promise<SavedView> {
  return (await translateErrors(httpOf('admin').post<SavedView>('/views', { resource: resource.is.name, ...input })))
    .data
}

/** Changes a view, unless somebody else changed it since it was read. Throws HttpError. */
export async function changeView({ id, version }: SavedView, input: ViewInput): Promise<SavedView> {
  return (await translateErrors(httpOf('admin').patch<SavedView>(`/views/${id}`, { version, ...input }))).data
}

/** Deletes a view. Throws HttpError. */
export async function deleteView({ id }: SavedView): Promise<void> {
  await translateErrors(httpOf('admin').delete(`/views/${id}`))
}
