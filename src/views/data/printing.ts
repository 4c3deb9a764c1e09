import type { AnyResource, Page } from '#define'
import { may } from '../../../providers/access'
import { useRegister } from './RegisterContext'

/** The maximum number of records on one print. */
export const MOST_PRINTED = 100

/** Returns the page that prints records of a resource, if the viewer may open it. */
export function usePrintPage(resource: AnyResource): Page | undefined {
  return useRegister().pages.find(({  prints, access: { see: key } }) => prints === resource.is.name && may(key))
}

/** The address that prints records. */
export function printAddress(page: Page, ids: readonly number[]): string {
  return `/${page.navigation.path}?ids=${ids.join(',')}`
}
