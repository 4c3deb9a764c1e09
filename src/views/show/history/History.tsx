import { Button, Pagination } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import { Failure } from '../../kit/Failure'
import { NestedAddress } from '../../address/addressPlace'
import type { Row } from '../../data/row'
import { SkeletonRecord } from '../../record/SkeletonRecord'
import { HistoryFilters } from './HistoryFilters'
import { HistoryStep } from './HistoryStep'
import type { Restoring } from './RestoreDialog'
import { STEPS, useHistory } from './useHistory'

const RestoreDialog = laterPart(() => import('./RestoreDialog').then((file) => file.RestoreDialog))

interface HistoryProps {
  readonly resource: AnyResource
  readonly row: Row
}

/** Who changed what in a record, when and why, with buttons to restore it. */
export function History(props: HistoryProps) {
  return (
    <NestedAddress name="history">
      <Steps {...props} />
    </NestedAddress>
  )
}

function Steps({ resource, row }: HistoryProps) {
  const history = useHistory(resource, row.id)
  const [restoring, setRestoring] = useState<Restoring>()
  const { data, error, among, page, isNarrowed, retry, turn, widen } = history
  if (error) return <Failure words={error.message} onRetry={retry} />
  if (!data) return <SkeletonRecord />
  const total = data.totalItems ?? 0
  const isEnd = page * STEPS >= total
  const canRestore = row._can.includes('update')
  return (
    <section className="stack gap-4" aria-label="History">
      {(total > 0 || isNarrowed) && <HistoryFilters resource={resource} history={history} />}
      {data.items.length > 0 && (
        <ol>
          {data.items.map((entry) => (
            <HistoryStep
              key={entry.id}
              resource={resource}
              row={row}
              entry={entry}
              field={history.valueOf('field')}
              onRestore={canRestore ? setRestoring : undefined}
            />
          ))}
        </ol>
      )}
      {data.items.length === 0 && isNarrowed && (
        <p className="muted">
          No matching changes.{' '}
          <Button type="link" size="small" onClick={widen}>
            Show all
          </Button>
        </p>
      )}
      {!isNarrowed && isEnd && among && !among.isWhole && (
        <p className="muted">Imported. Earlier changes are not recorded</p>
      )}
      {total > STEPS && (
        <Pagination current={page} pageSize={STEPS} total={total} onChange={turn} showSizeChanger={false} />
      )}
      {restoring && (
        <Contained onClose={() => setRestoring(undefined)}>
          <RestoreDialog resource={resource} row={row} restoring={restoring} onClose={() => setRestoring(undefined)} />
        </Contained>
      )}
    </section>
  )
}
