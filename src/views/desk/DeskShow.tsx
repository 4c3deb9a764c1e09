import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { inSentence, paths, verdictsOf, waitingStates, type AnyResource } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { currentViewer } from '../../../providers/session'
import type { Row } from '../data/row'
import { formatInstant } from '../format/format'
import { PlainLink } from '../kit/PlainLink'
import { useRecord } from '../record/useRecord'
import { Show } from '../show/Show'
import { DeskSide } from './DeskSide'
import { Evidence } from './Evidence'
import { fetchHanded, type Lock } from './handed'
import { useNextAtDesk } from './useNextAtDesk'
import { Verdicts } from './Verdicts'
import './desk.css'

interface DeskShowProps {
  readonly resource: AnyResource
  readonly id: string
  /** Further facts of this resource. */
  readonly more?: (row: Row) => ReactNode
}

/**
 * The page of a record under review: its proofs and verdicts above everything else. After a verdict it shows the next
 * one of the list.
 */
export function DeskShow({ resource, id, more }: DeskShowProps) {
  const { row, retry } = useRecord(resource, id)
  const next = useNextAtDesk(resource, id)
  const navigate = useNavigate()
  const verdicts = verdictsOf(resource).map(({ name }) => name)
  const goOn = (name: string): void => {
    if (verdicts.includes(name) && next) void navigate(next)
  }
  const lead = row && <DeskLead key={id} resource={resource} row={row} more={more} onCovered={retry} />
  return <Show resource={resource} id={id} lead={lead} led={verdicts} onDone={goOn} />
}

interface DeskLeadProps extends Pick<DeskShowProps, 'resource' | 'more'> {
  readonly row: Row
  readonly onCovered: () => void
}

function DeskLead({ resource, row, more, onCovered }: DeskLeadProps) {
  const start = useStartAction()
  const { data } = useQuery({
    queryKey: ['desk', resource.is.name, row.id, row.version],
    queryFn: ({ signal }) => fetchHanded(resource, row.id, signal),
  })
  const { desk } = resource.page
  const handed = { record: row, proofs: data?.proofs ?? [], lock: data?.lock ?? null }
  const other = handed.lock && handed.lock.user.id !== currentViewer()?.id ? handed.lock : undefined
  const isWaiting = desk && waitingStates(desk).includes(String(row[resource.rules.state ?? '']))
  const verdicts = (isWaiting ? desk?.verdicts : desk?.secondLook?.verdicts) ?? {}
  return (
    <div className="paper-desk grid top gap-4">
      <Evidence resource={resource} handed={handed} onCovered={onCovered} />
      <DeskSide resource={resource} row={row} more={more}>
        {other ? (
          <Held resource={resource} lock={other} />
        ) : (
          <Verdicts resource={resource} row={row} verdicts={verdicts} onPick={(name) => start(name, { row })} />
        )}
        {isWaiting && <PlainLink to={paths.desk(resource)}>Review one by one</PlainLink>}
      </DeskSide>
    </div>
  )
}

function Held({ resource, lock: { user, until } }: { readonly resource: AnyResource; readonly lock: Lock }) {
  return (
    <p className="paper-given strong" role="note">
      {user.label} is looking at this {inSentence(resource.is.singular)} until {formatInstant(until)}.
    </p>
  )
}
