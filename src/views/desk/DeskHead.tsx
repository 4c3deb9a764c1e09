import { Link } from 'react-router'
import { paths, verdictsIn, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { formatNumber } from '../format/format'
import { LinkButton } from '../kit/LinkButton'
import { PageHead } from '../kit/PageHead'
import type { Piece, SittingState } from './sitting'

interface DeskHeadProps {
  readonly resource: AnyResource
  readonly isSecond: boolean
  readonly state: SittingState
  readonly current: Piece | undefined
}

/** Shows the name of the desk, how many records wait and the reviewer's pace, with links to the list and the record. */
export function DeskHead({ resource, isSecond, state: { waiting, stand }, current }: DeskHeadProps) {
  const hasSecond = verdictsIn(resource.page.desk?.secondLook?.verdicts ?? {}).some(({ name }) =>
    may(resource.actions[name]?.key ?? false),
  )
  return (
    <PageHead
      title={`${resource.is.plural}: desk`}
      actions={
        <>
          {current && <LinkButton to={paths.show(resource, current.record.id)}>Open record</LinkButton>}
          <LinkButton to={paths.list(resource)}>Back to list</LinkButton>
        </>
      }
    >
      {hasSecond && (
        <nav className="tab-links flex gap-4" aria-label="Queues">
          <Link className="tab-link" to={paths.desk(resource)} aria-current={isSecond ? undefined : 'page'}>
            Queue
          </Link>
          <Link
            className="tab-link"
            to={`${paths.desk(resource)}?look=second`}
            aria-current={isSecond ? 'page' : undefined}
          >
            Second look
          </Link>
        </nav>
      )}
      {waiting && stand && (
        <p className="desk-stand flex gap-3 muted small" role="status">
          <span>{waitingWords(waiting)}</span>
          <span>{formatNumber(stand.today)} reviewed today</span>
          {stand.perMinute !== null && <span>{stand.perMinute} per minute</span>}
        </p>
      )}
    </PageHead>
  )
}

function waitingWords({ totalItems, totalIsExact }: NonNullable<SittingState['waiting']>): string {
  return totalItems === null ? 'Many waiting' : `${formatNumber(totalItems)}${totalIsExact ? '' : '+'} waiting`
}
