import type { AnyResource, Page } from '#define'
import { may } from '../../../../providers/access'
import type { Row } from '../../data/row'
import { bulkEditable } from '../../operations/bulkEdit/bulkEditable'

/** Whether this viewer has any bulk action or print on the list, so that rows are selectable. */
export function canActOnMany(resource: AnyResource, printPage: Page | undefined): boolean {
  return printPage !== undefined || bulkActions(resource).length > 0 || Object.keys(bulkEditable(resource)).length > 0
}

/** The bulk actions of this viewer. */
export function bulkActions(resource: AnyResource): [string, AnyResource['actions'][string]][] {
  return Object.entries(resource.actions).filter(([, { bulk, key }]) => bulk && may(key))
}

/** The bulk actions that at least one of the selected rows allows. A row on another page may allow any. */
export function actionsFor(
  resource: AnyResource,
  ids: readonly number[],
  rows: readonly Row[],
): [string, AnyResource['actions'][string]][] {
  const ticked = ids.map((id) => rows.find((row) => row.id === id))
  return bulkActions(resource).filter(([name]) => ticked.some((row) => row?._can?.includes(name) ?? true))
}
