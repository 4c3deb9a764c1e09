import { paths, type Action, type AnyResource, type Messages } from '#define'
import { dataProvider } from '../../../providers/data'
import type { Many } from '../operations/target'
import type { Row } from '../data/row'

/** The name under which `_can` and the menus speak of deleting. */
export const DELETE = 'delete'

/** The records to which something is done: one, some by their ids, or all that a list's query finds. */
export type Target = { readonly row: Row } | Many

type Input = Readonly<Record<string, unknown>>

/** How something is sent. */
export interface Sending {
  /** It is done once for each key. */
  readonly key: string
  /** Only to the record as it was seen: it is sent by itself, after a time without a connection. */
  readonly isStrict: boolean
}

/** Does an action to one record, or deletes it. Throws HttpError. Answers with the version that the record has now. */
export async function perform(
  resource: AnyResource,
  name: string,
  row: Row,
  input: Input,
  { key, isStrict }: Sending,
): Promise<number | undefined> {
  const headers = { 'Idempotency-Key': key }
  if (name === DELETE) {
    await dataProvider.deleteOne({ resource: resource.is.name, id: row.id, meta: { headers } })
    return undefined
  }
  const { data } = await dataProvider.custom({
    url: paths.api(resource, row.id, name),
    method: 'post',
    payload: input,
    headers: { ...headers, ...((isStrict || resource.rules.strictVersion) && { 'if-match': `"${row.version}"` }) },
  })
  return (data as Partial<Row>).version
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
