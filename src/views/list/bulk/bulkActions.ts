import type { AnyResource, Page } from '#define'
import { may } from '../../../../providers/access'
import type { Row } from '../../data/row'
import { bulkEditable } from '../../operations/bulkEdit/bulkEditable'

/** Whether this viewer may do anything to many records, or print them, so that it is worth ticking them. */
export function canActOnMany(resource: AnyResource, printPage: Page | undefined): boolean {
  return printPage !== undefined || bulkActions(resource).length > 0 || Object.keys(bulkEditable(resource)).length > 0
}

/** The actions that this viewer may do to many records. */
export function bulkActions(resource: AnyResource): [string, AnyResource['actions'][string]][] {
  return Object.entries(resource.actions).filter(([, { bulk, key }]) => bulk && may(key))
}

/** Of these, those that one of the ticked rows allows at least. A row on another page may allow any. */
export function actionsFor(
  resource: AnyResource,
  ids: readonly number[],
  rows: readonly Row[],
): [string, AnyResource['actions'][string]][] {
  const ticked = ids.map((id) => rows.find((row) => row.id === id))
  return bulkActions(resource).filter(([name]) => ticked.some((row) => row?._can?.includes(name) ?? true))
}
