import { Link, useSearchParams } from 'react-router'
import { linksTo, type AnyResource, type Link as ResourceLink } from '#define'
import { may } from '../../../providers/access'
import { useRegister } from '../RegisterContext'
import type { Row } from '../row'
import { History } from './History'
import { RelatedRecords } from './RelatedRecords'
import { relatedFilter } from './relatedFilter'
import { Sections } from './Sections'

const DETAILS = 'details'
const HISTORY = 'history'

/** The parts of a record's page: its fields, the lists of what belongs to it, its history. The address names the one shown. */
export function RecordTabs({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const related = useRelated(resource, row)
  const [parameters] = useSearchParams()
  const tabs = [
    [DETAILS, 'Details'],
    ...related.map((link) => [nameOf(link), link.related ?? link.from.many]),
    [HISTORY, 'History'],
  ] as const
  const current = tabs.find(([name]) => name === parameters.get('tab'))?.[0] ?? DETAILS
  const link = related.find((one) => nameOf(one) === current)
  return (
    <>
      <nav className="tab-links" aria-label={`Parts of this ${resource.one.toLowerCase()}`}>
        {tabs.map(([name, label]) => (
          <Link
            key={name}
            className="tab-link"
            to={name === DETAILS ? '?' : `?tab=${name}`}
            aria-current={name === current ? 'page' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      {current === DETAILS && <Sections resource={resource} row={row} />}
      {current === HISTORY && <History resource={resource} row={row} />}
      {link && <RelatedRecords key={current} link={link} row={row} />}
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
