import { useSearchParams } from 'react-router'
import { type AnyResource } from '#define'
import { Comments } from '../notes/Comments'
import { AssignmentLine } from '../notes/AssignmentLine'
import { useComments } from '../notes/notes'
import type { Row } from '../data/row'
import { History } from './history/History'
import { RelatedRecords } from './RelatedRecords'
import { HISTORY, nameOf, placeOf, useRelated, type OwnTab } from './relatedTabs'
import { Sections } from '../recordParts/Sections'
import { CommentCount, RelatedCount } from '../recordParts/TabCount'
import { TabStrip, type Tab } from './TabStrip'
import { useIsBroad } from '../record/useIsBroad'
import { withParameter } from '../address/addressPlace'

const DETAILS = 'details'
const COMMENTS = 'comments'

interface PartProps {
  readonly resource: AnyResource
  readonly row: Row
}

/**
 * The parts of a record's page: its fields, the lists of related records, its history. The address names the one shown.
 * Comments are beside the fields if there is space, else in their own part.
 */
export function RecordTabs({ resource, row, own = [] }: PartProps & { readonly own?: readonly OwnTab[] }) {
  const related = useRelated(resource, row)
  const isBroad = useIsBroad()
  const hasTalk = !resource.list.isLog
  const [parameters] = useSearchParams()
  const tabs: readonly Tab[] = [
    { name: DETAILS, label: 'Details' },
    ...(isBroad || !hasTalk
      ? []
      : [{ name: COMMENTS, label: 'Comments', count: <CommentCount resource={resource} row={row} /> }]),
    ...related.map((link) => ({
      ...{ name: nameOf(link), label: link.related ?? link.from.is.plural },
      ...{
        count: <RelatedCount resource={resource} link={link} row={row} />,
        isLess: placeOf(resource, link) === Infinity,
      },
    })),
    ...own,
    { name: HISTORY, label: 'History' },
  ]
  const current = tabs.find(({ name }) => name === parameters.get('tab'))?.name ?? DETAILS
  const link = related.find((one) => nameOf(one) === current)
  const to = (name: string): string =>
    `?${withParameter(withParameter(parameters, 'comment', ''), 'tab', name === DETAILS ? '' : name)}`
  return (
    <>
      <TabStrip label={`${resource.is.singular} sections`} tabs={tabs} current={current} to={to} />
      {link ? (
        <RelatedRecords key={current} link={link} row={row} />
      ) : (
        <div className="flex top gap-4">
          <div className="stack gap-4 fill">
            {current === DETAILS && <Sections resource={resource} row={row} />}
            {current === HISTORY && <History resource={resource} row={row} />}
            {own.find(({ name }) => name === current)?.part}
            {current === COMMENTS && <Talk resource={resource} row={row} />}
          </div>
          {isBroad && hasTalk && (
            <aside className="record-aside stack gap-4 fixed" aria-label="Comments and assignment">
              <Talk resource={resource} row={row} />
            </aside>
          )}
        </div>
      )}
    </>
  )
}

/** The assignee of a record, and its comments. */
function Talk({ resource, row }: PartProps) {
  const [parameters] = useSearchParams()
  const about = { resource, id: row.id }
  const { total } = useComments(about)
  const wanted = Number(parameters.get('comment')) || undefined
  return (
    <>
      {!resource.people.assignee && (
        <section className="surface padded" aria-label="Assignment">
          <h2>Assignment</h2>
          <AssignmentLine about={about} />
        </section>
      )}
      <section className="record-talk surface padded">
        <h2>Comments {total ? <span className="tab-count muted meta plain">{total}</span> : null}</h2>
        <Comments key={row.id} about={about} wanted={wanted} />
      </section>
    </>
  )
}
