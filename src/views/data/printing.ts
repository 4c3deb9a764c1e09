import type { AnyResource, Page } from '#define'
import { may } from '../../../providers/access'
import { useRegister } from './RegisterContext'

/** As many records as stand on sheets at once. */
export const MOST_PRINTED = 100

/** The page that prints records of a resource, for whoever may open it. */
export function usePrintPage(resource: AnyResource): Page | undefined {
  return useRegister().pages.find(({  prints, access: { see: key } }) => prints === resource.is.name && may(key))
}

/** Where records are printed. */
export function printAddress(page: Page, ids: readonly number[]): string {
  return `/${page.navigation.path}?ids=${ids.join(',')}`
}
