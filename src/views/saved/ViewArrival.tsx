import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inSentence, paths, type AnyResource } from '#define'
import { Failure } from '../kit/Failure'
import { SkeletonRows } from '../columns/SkeletonRows'
import { useColumns } from '../columns/useColumns'
import { useArrival } from './useArrival'
import { useViewed } from './useViewed'

interface ViewArrivalProps {
  readonly resource: AnyResource
  readonly tab: string | undefined
  readonly children: ReactNode
}

/** Renders a list once its view is known, and says so if the view cannot be shown. */
export function ViewArrival({ resource, tab, children }: ViewArrivalProps) {
  const arrival = useArrival(resource, tab)
  const { view, retry } = useViewed(resource)
  const columns = useColumns(resource)
  if (arrival === 'ready') return children
  if (arrival === 'waiting')
    return <SkeletonRows resource={resource} count={resource.list.size} columns={columns} hasTick={false} />
  if (arrival === 'failed') return <Failure words="Saved views couldn’t be loaded." onRetry={retry} />
  return (
    <Failure words={`This view filters by ${view?.withheld?.join(' and ') ?? ''}, which you don’t have access to.`}>
      <p>{`${view?.owner.label ?? 'Its owner'} can change it.`}</p>
      <p>
        <Link to={`${paths.list(resource)}?view=all`}>Show all {inSentence(resource.is.plural)}</Link>
      </p>
    </Failure>
  )
}
