import { useNavigate } from 'react-router'
import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { PaperDesk } from './PaperDesk'
import { useNextPaper } from './useNextPaper'

const decisions = ['validate', 'reject']

/** A paper beside what is said of it and what may be decided; after a decision comes the next one of the queue. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const next = useNextPaper(resource, id)
  const navigate = useNavigate()
  const goOn = (name: string): void => {
    if (decisions.includes(name) && next) void navigate(next)
  }
  const lead = row && <PaperDesk key={id} resource={resource} row={row} decisions={decisions} />
  return <Show resource={resource} id={id} lead={lead} led={decisions} onDone={goOn} />
}
