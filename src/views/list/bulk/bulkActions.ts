import type { AnyResource, Page } from '#define'
import { may } from '../../../../providers/access'
import { bulkEditable } from '../../operations/bulkEdit/bulkEditable'

/** Whether this viewer may do anything to many records, or print them, so that it is worth ticking them. */
export function canActOnMany(resource: AnyResource, printPage: Page | undefined): boolean {
  return printPage !== undefined || bulkActions(resource).length > 0 || Object.keys(bulkEditable(resource)).length > 0
}

/** The actions that this viewer may do to many records. */
export function bulkActions(resource: AnyResource): [string, AnyResource['actions'][string]][] {
  return Object.entries(resource.actions).filter(([, { bulk, key }]) => bulk && may(key))
}
