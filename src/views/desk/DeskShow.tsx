import { useNavigate } from 'react-router'
import type { AnyResource } from '#define'
import { useRecord } from '../record/useRecord'
import { Show } from '../show/Show'
import { Desk } from './Desk'
import type { DeskExtras } from './deskExtras'
import { useNextAtDesk } from './useNextAtDesk'

interface DeskShowProps extends DeskExtras {
  readonly resource: AnyResource
  readonly id: string
}

/** The page of a record that is judged: its desk above all else. After a verdict comes the next one that waits. */
export function DeskShow({ resource, id, ...extras }: DeskShowProps) {
  const { row } = useRecord(resource, id)
  const next = useNextAtDesk(resource, id)
  const navigate = useNavigate()
  const verdicts = Object.keys(resource.page.desk?.verdicts ?? {})
  const goOn = (name: string): void => {
    if (verdicts.includes(name) && next) void navigate(next)
  }
  const lead = row && <Desk key={id} resource={resource} row={row} {...extras} />
  return <Show resource={resource} id={id} lead={lead} led={verdicts} onDone={goOn} />
}
