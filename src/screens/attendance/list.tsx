import type { AnyResource } from '#define'
import { laterPart } from '../../views/kit/laterPart'
import { List } from '../../views/list/List'

const MonthPage = laterPart(() => import('./MonthPage').then((file) => file.MonthPage))

/** The attendance report: the usual list, and its month as a grid of people and days. */
export function Screen({ resource, tab }: { readonly resource: AnyResource; readonly tab?: string }) {
  return tab === 'month' ? <MonthPage resource={resource} tab={tab} /> : <List resource={resource} tab={tab} />
}
