import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { relatedName, type AnyResource, type Link as LinkOfPage } from '#define'
import { withParameter } from '../../address/addressPlace'
import type { Row } from '../../data/row'
import { useSeen } from '../../kit/hooks/useSeen'
import { shownBlocks } from '../../record/summary'
import { RelatedCount, useRelatedCounts } from '../../recordParts/TabCount'
import { History } from '../history/History'
import { HISTORY, nameOf, placeOf, useRelated, type OwnTab } from '../relatedTabs'
import { RelatedRecords } from '../RelatedRecords'
import { TabStrip, type Tab } from '../TabStrip'

interface SummaryTabsProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly own?: readonly OwnTab[]
}

/** The maximum number of tabs in the strip, including the history; all others are under “More”. */
const MOST = 6

/** The anchor of the strip of tabs in an address. */
export const SECTIONS = 'sections'

/**
 * The related lists and the history of a record, below the summary: the first part opens when the strip comes into view,
 * unless it is the history, because the activity beside it shows the same. A list that a block shows completely is not a
 * part as well, unless an address leads to it.
 */
export function SummaryTabs({ resource, row, own = [] }: SummaryTabsProps) {
  const strip = useRef<HTMLDivElement>(null)
  const isInSight = useSeen(strip)
  const related = useRelated(resource, row)
  const counts = useRelatedCounts(resource, row)
  const [parameters] = useSearchParams()
  const wanted = parameters.get('tab') ?? ''
  const blocks = shownBlocks(resource, row)
  const isBlock = ({ from, field }: LinkOfPage): boolean =>
    blocks.some(({ block: { of, through, where } }) => of === from.is.name && through === field && !where)
  const parts = related.filter((link) => nameOf(link) === wanted || !isBlock(link))
  const lists = parts.map((link) => ({
    link,
    tab: {
      ...{ name: nameOf(link), label: link.related ?? link.from.is.plural },
      count: <RelatedCount resource={resource} link={link} row={row} />,
    },
    isLess: placeOf(resource, link) === Infinity || counts?.[relatedName(link)]?.totalItems === 0,
  }))
  const room = MOST - own.length - 1
  const shown = lists.filter(({ isLess }) => !isLess).slice(0, room)
  const tabs: readonly Tab[] = [
    ...shown.map(({ tab }) => tab),
    ...own,
    { name: HISTORY, label: 'History' },
    ...lists.filter((one) => !shown.includes(one)).map(({ tab }) => ({ ...tab, isLess: true })),
  ]
  const [foremost] = tabs
  const first = counts && isInSight && foremost?.name !== HISTORY ? foremost?.name : undefined
  const current = tabs.find(({ name }) => name === wanted)?.name ?? first ?? ''
  const link = lists.find(({ tab }) => tab.name === current)?.link
  const to = (name: string): string => `?${withParameter(withParameter(parameters, 'comment', ''), 'tab', name)}`
  return (
    <div id={SECTIONS} ref={strip} className="summary-tabs stack gap-4 narrow-min" data-known={counts !== undefined}>
      <TabStrip label={`${resource.is.singular} sections`} tabs={tabs} current={current} to={to} />
      {link && <RelatedRecords key={current} link={link} row={row} />}
      {current === HISTORY && <History resource={resource} row={row} />}
      {own.find(({ name }) => name === current)?.part}
    </div>
  )
}
