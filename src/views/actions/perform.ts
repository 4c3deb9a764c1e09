import { paths, type Action, type AnyResource, type Condition, type Messages } from '#define'
import { dataProvider } from '../../../providers/data'
import type { Row } from '../row'

/** The name under which `_can` and the menus speak of deleting. */
export const DELETE = 'delete'

/** The records to which something is done: one, some by their ids, or all that a list's query finds. */
export type Target =
  | { readonly row: Row }
  | { readonly ids: readonly number[] }
  | { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }

/** How something done to many records went. */
export interface BulkAnswer {
  readonly operation: string | number
  readonly done: number
  readonly failed: number
  readonly results: readonly BulkResult[]
}

/** How it went for one of them. */
export interface BulkResult {
  readonly id: number
  readonly ok: boolean
  /** Why not. */
  readonly title?: string
  readonly detail?: string
  readonly fields?: Readonly<Record<string, string>>
}

type Input = Readonly<Record<string, unknown>>

/** Does an action, or deletes. Throws HttpError. The answer is there only for many records. */
export async function perform(
  resource: AnyResource,
  name: string,
  target: Target,
  input: Input,
): Promise<BulkAnswer | undefined> {
  if ('row' in target) {
    if (name === DELETE) await dataProvider.deleteOne({ resource: resource.name, id: target.row.id })
    else await post(paths.api(resource, target.row.id, name), input)
    return undefined
  }
  const { data } = await post(paths.api(resource, name), bulkBody(target, input))
  return data as unknown as BulkAnswer
}

function bulkBody(target: Exclude<Target, { row: Row }>, input: Input): object {
  // An empty condition holds of every record.
  return 'ids' in target ? { ids: target.ids, input } : { filter: target.filter ?? { all: [] }, q: target.q, input }
}

async function post(url: string, payload: object): Promise<{ data: object }> {
  if (!dataProvider.custom) throw new Error('The data provider has no custom requests')
  return dataProvider.custom({ url, method: 'post', payload })
}

/** The words around an action: on its button, and after it worked or did not. */
export interface ActionWords {
  readonly label: string
  readonly done: string
  readonly failed: string
  readonly confirm?: string
  readonly danger: boolean
}

/** The words of an action, or those of deleting. */
export function wordsOf(action: Action | undefined, messages: Messages): ActionWords {
  if (!action) return { label: 'Delete', done: messages.deleted, failed: messages.deleteFailed, danger: true }
  return {
    label: action.label,
    done: action.done,
    failed: action.failed,
    confirm: action.confirm,
    danger: !!action.danger,
  }
}
