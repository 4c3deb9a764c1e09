import { paths, type Action, type AnyResource, type Messages } from '#define'
import { dataProvider } from '../../../providers/data'
import type { Many } from '../operations/target'
import type { Row } from '../data/row'

/** The name of the delete action in `_can` and in menus. */
export const DELETE = 'delete'

/** The records of an action: one, some by their IDs, or all that match a list's query. */
export type Target = { readonly row: Row } | Many

type Input = Readonly<Record<string, unknown>>

/** How a request is sent. */
export interface Sending {
  /** The idempotency key. */
  readonly key: string
  /** Refused if the record has changed since it was read: the request is resent automatically after a time offline. */
  readonly isStrict: boolean
}

/** What became of an action on one record. */
export interface Performed {
  /** The record's new version; undefined once it is deleted. */
  readonly version?: number
  /** The id of the record that the action made. */
  readonly made?: number
}

/** Runs an action on one record, or deletes it. Throws HttpError. */
export async function perform(
  resource: AnyResource,
  name: string,
  row: Row,
  input: Input,
  { key, isStrict }: Sending,
): Promise<Performed> {
  const headers = { 'Idempotency-Key': key }
  if (name === DELETE) {
    await dataProvider.deleteOne({ resource: resource.is.name, id: row.id, meta: { headers } })
    return {}
  }
  const { data } = await dataProvider.custom({
    url: paths.api(resource, row.id, name),
    method: 'post',
    payload: input,
    headers: { ...headers, ...((isStrict || resource.rules.strictVersion) && { 'if-match': `"${row.version}"` }) },
  })
  const { version, _made } = data as { readonly version?: number; readonly _made?: number }
  return { version, made: _made }
}

/** The words of an action: its button, and its success and failure messages. */
export interface ActionWords {
  readonly label: string
  readonly done: string
  readonly failed: string
  readonly confirm?: string
  readonly danger: boolean
}

/** The words of an action, or of deleting. */
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
