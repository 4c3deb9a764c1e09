import {
  allows,
  inSentence,
  isSecret,
  isUndoable,
  verdictsOf,
  type Access,
  type Action,
  type AnyResource,
} from '#define'
import { sql, type Queries } from '../../database'
import type { Work } from '../engine'
import { CREATE, IMPORT, UNDO, UPDATE } from './deed'
import type { OperationRow } from './rows'
import type { Viewer } from '../viewer'

/** The need and label of a deed, and why it cannot be undone, if it cannot. */
export interface DeedWords {
  readonly need: Access
  readonly label: string
  /** Whether it changes fields, as a form does, rather than being an action. */
  readonly isEdit: boolean
  /** The declared action that it is. */
  readonly action?: Action
  /** The action that undoes the record it created, or the verdict that it is. */
  readonly undoneBy?: string
  /** The name, in the history, of the deed that this action undoes. */
  readonly undoes?: string
  readonly why?: string
}

/** Describes a deed by its name: a change, or a declared action. Undefined for anything else. */
export function deedNamed(resource: AnyResource, word: string, fields: readonly string[] = []): DeedWords | undefined {
  if (word === UPDATE || word === 'restore') {
    const labels = fields.map((field) => resource.fields[field]?.label ?? field)
    const label = ['Edit', labels.join(', ').toLowerCase()].filter(Boolean).join(' ')
    return { need: resource.access.update, label, isEdit: true }
  }
  if (word === IMPORT && resource.imports) return { need: writersOf(resource), label: 'Import', isEdit: true }
  const { undoneBy } = resource.rules
  if (word === CREATE && undoneBy)
    return {
      need: resource.actions[undoneBy]?.key ?? false,
      label: `Add ${inSentence(resource.is.singular)}`,
      isEdit: false,
      undoneBy,
      undoes: CREATE,
    }
  const action = Object.hasOwn(resource.actions, word) ? resource.actions[word] : undefined
  if (!action) return undefined
  const { label } = action
  const known = { need: action.key, label, isEdit: false, action }
  const { undoneBy: inverse } = verdictsOf(resource).find(({ name }) => name === word) ?? {}
  if (inverse) return { ...known, undoneBy: inverse, undoes: word }
  if (!isUndoable(action)) {
    const why = action.erases ? 'what it erased is gone' : 'it has further effects'
    return { ...known, why: `“${label}” can’t be undone because ${why}` }
  }
  const secret = Object.keys({ ...action.sets, ...action.input })
    .map((name) => resource.fields[name])
    .find((field) => field && isSecret(field))
  return secret ? { ...known, why: `“${label}” can’t be undone: ${secret.label} is not kept in the history` } : known
}

/** The need of imports: to create or to change records of the resource; each row is checked for its own need. */
export function writersOf({ access: { create, update } }: AnyResource): Access {
  const needs = [create, update].filter((need) => need !== false)
  if (needs.includes('signedIn')) return 'signedIn'
  return needs.length ? (needs.flat() as Access) : false
}

/** Explains why this viewer's undo leaves created records in place; undefined if it deletes them. */
export function whyMadeStay(
  { access, is: { plural } }: AnyResource,
  { keys }: Pick<Viewer, 'keys'>,
): string | undefined {
  if (access.delete === false) return `${plural} can’t be deleted`
  return allows(keys, access.delete) ? undefined : `You don’t have permission to delete ${inSentence(plural)}`
}

/** Finds the deed of an operation; for an undo, the original deed that it undoes. */
export async function rootDeed(
  { tx, engine: { register } }: Work,
  operation: Pick<OperationRow, 'resource' | 'action' | 'fields' | 'undo_of'>,
): Promise<DeedWords | undefined> {
  let { action, fields } = operation
  if (operation.undo_of) {
    const [root] = await tx.rows<Pick<OperationRow, 'action' | 'fields'>>(sql`
      with recursive up (id, action, fields, undo_of) as (
        select id, action, input -> 'fields', undo_of from operations where id = ${operation.undo_of}::uuid
        union select o.id, o.action, o.input -> 'fields', o.undo_of from operations o join up on o.id = up.undo_of)
      select action, fields from up where undo_of is null`)
    if (!root) return undefined
    ;({ action, fields } = root)
  }
  const resource = register.resources.find(({ is: { name } }) => name === operation.resource)
  return resource && deedNamed(resource, action, fields ?? [])
}

/** Does the same as `rootDeed` for one line of a record's history: each undo reversed the version before it. */
export async function rootDeedOfVersion(
  tx: Queries,
  resource: AnyResource,
  id: number,
  version: number,
): Promise<DeedWords | undefined> {
  const [line] = await tx.rows<{ action: string }>(sql`
    select action from history where resource = ${resource.is.name} and record_id = ${id} and version <= ${version} and action <> ${UNDO}
    order by version desc, id desc limit 1`)
  return line ? deedNamed(resource, line.action) : undefined
}
