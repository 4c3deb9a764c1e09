import type { AnyResource, ViewDelta } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** The audience of a view. */
export type Audience = 'mine' | 'people' | 'everyone'

/** A person by name. */
export interface Named {
  readonly id: number
  readonly label: string
}

/** A saved list. */
export interface SavedView {
  readonly id: number
  readonly label: string
  readonly owner: Named
  readonly audience: Audience
  /** The people it is shared with; only for those who may change it. */
  readonly users?: readonly Named[]
  readonly keys?: readonly string[]
  readonly delta: ViewDelta
  /** The labels of filtered fields that this viewer cannot read: the query is then withheld. */
  readonly withheld?: readonly string[]
  readonly version: number
  readonly _can: readonly string[]
}

/** The input for creating or changing a view. */
export interface ViewInput {
  readonly label?: string
  readonly audience?: Audience
  readonly users?: readonly number[]
  readonly keys?: readonly string[]
  readonly delta?: ViewDelta
}

/** A role that a view can be shared with. */
export interface Role {
  readonly key: string
  readonly label: string
}

/** Fetches the views of a list that the viewer may open. */
export async function fetchViews(resource: AnyResource, signal?: AbortSignal): Promise<readonly SavedView[]> {
  const answer = httpOf('admin').get<{ views?: SavedView[] }>('/views', {
    params: { resource: resource.is.name },
    signal,
  })
  return (await translateErrors(answer)).data.views ?? []
}

/** Fetches the roles that views can be shared with. */
export async function fetchRoles(signal?: AbortSignal): Promise<readonly Role[]> {
  return (await translateErrors(httpOf('admin').get<{ roles: Role[] }>('/views/roles', { signal }))).data.roles
}

/** Saves a list as a view. Throws HttpError. */
export async function createView(resource: AnyResource, input: ViewInput): Promise<SavedView> {
  return (await translateErrors(httpOf('admin').post<SavedView>('/views', { resource: resource.is.name, ...input })))
    .data
}

/** Changes a view, unless someone else changed it since it was read. Throws HttpError. */
export async function changeView({ id, version }: SavedView, input: ViewInput): Promise<SavedView> {
  return (await translateErrors(httpOf('admin').patch<SavedView>(`/views/${id}`, { version, ...input }))).data
}

/** Deletes a view. Throws HttpError. */
export async function deleteView({ id }: SavedView): Promise<void> {
  await translateErrors(httpOf('admin').delete(`/views/${id}`))
}
