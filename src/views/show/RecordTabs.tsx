import { Link, useSearchParams } from 'react-router'
import { linksTo, type AnyResource, type Link as ResourceLink } from '#define'
import { may } from '../../../providers/access'
import { Comments } from '../notes/Comments'
import { AssignmentLine } from '../notes/AssignmentLine'
import { useComments } from '../notes/notes'
import { useRegister } from '../RegisterContext'
import type { Row } from '../row'
import { History } from './History'
import { RelatedRecords } from './RelatedRecords'
import { relatedFilter } from './relatedFilter'
import { Sections } from './Sections'
import { showInStrip } from '../showInStrip'
import { CommentCount, RelatedCount } from './TabCount'
import { useIsBroad } from './useIsBroad'
import { withParameter } from '../list/addressPlace'

const DETAILS = 'details'
const COMMENTS = 'comments'
const HISTORY = 'history'

/** A part of a record's page that only this resource has. */
export interface OwnTab {
  /** What stands for it in the address. */
  readonly name: string
  readonly label: string
  readonly part: React.ReactNode
}

interface PartProps {
  readonly resource: AnyResource
  readonly row: Row
}

/**
 * The parts of a record's page: its fields, the lists of what belongs to it, its history. The address names the one shown.
 * What people say stands beside the fields where there is room, else in a part of its own.
 */
export function RecordTabs({ resource, row, own = [] }: PartProps & { readonly own?: readonly OwnTab[] }) {
  const related = useRelated(resource, row)
  const isBroad = useIsBroad()
  const [parameters] = useSearchParams()
  const tabs: readonly (readonly [name: string, label: string, count?: React.ReactNode])[] = [
    [DETAILS, 'Details'],
    ...(isBroad ? [] : [[COMMENTS, 'Comments', <CommentCount key="n" resource={resource} row={row} />] as const]),
    ...related.map((link) => {
      const count = <RelatedCount key="n" link={link} row={row} />
      return [nameOf(link), link.related ?? link.from.many, count] as const
    }),
    ...own.map(({ name, label }) => [name, label] as const),
    [HISTORY, 'History'],
  ]
  const current = tabs.find(([name]) => name === parameters.get('tab'))?.[0] ?? DETAILS
  const link = related.find((one) => nameOf(one) === current)
  const to = (name: string): string =>
    `?${withParameter(withParameter(parameters, 'comment', ''), 'tab', name === DETAILS ? '' : name)}`
  return (
    <>
      <nav className="tab-links" aria-label={`Parts of this ${resource.one.toLowerCase()}`}>
        {tabs.map(([name, label, count]) => (
          <Link
            key={name}
            className="tab-link"
            to={to(name)}
            ref={name === current ? showInStrip : undefined}
            aria-current={name === current ? 'page' : undefined}
            preventScrollReset
          >
            {label} {count}
          </Link>
        ))}
      </nav>
      {link ? (
        <RelatedRecords key={current} link={link} row={row} />
      ) : (
        <div className="record-body">
          <div className="record-main">
            {current === DETAILS && <Sections resource={resource} row={row} />}
            {current === HISTORY && <History resource={resource} row={row} />}
            {own.find(({ name }) => name === current)?.part}
            {current === COMMENTS && <Talk resource={resource} row={row} />}
          </div>
          {isBroad && (
            <aside className="record-aside" aria-label="Comments and assignment">
              <Talk resource={resource} row={row} />
            </aside>
          )}
        </div>
      )}
    </>
  )
}

/** Who looks after a record, and what people say about it. */
function Talk({ resource, row }: PartProps) {
  const [parameters] = useSearchParams()
  const about = { resource, id: row.id }
  const { total } = useComments(about)
  const wanted = Number(parameters.get('comment')) || undefined
  return (
    <>
      {!resource.assignee && (
        <section className="record-section" aria-label="Assignment">
          <h2>Assignment</h2>
          <AssignmentLine about={about} />
        </section>
      )}
      <section className="record-section record-talk">
        <h2>Comments {total ? <span className="tab-count">{total}</span> : null}</h2>
        <Comments key={row.id} about={about} wanted={wanted} />
      </section>
    </>
  )
}

/** The lists that stand on the page of a record, for those who may see them. */
function useRelated(resource: AnyResource, row: Row): ResourceLink[] {
  return linksTo(useRegister(), resource.name).filter(
    (link) => link.related && may(link.from.key) && relatedFilter(link, row),
  )
}

function nameOf({ from, field }: ResourceLink): string {
  return `${from.name}-${field}`
}
