import { Button } from 'antd'
import type { AnyResource, Condition } from '#define'
import { may } from '../../../providers/access'
import type { Target } from '../actions/perform'
import { useStartAction } from '../actions/RecordActions'
import { formatNumber } from '../cells/format'

interface BulkBarProps {
  readonly resource: AnyResource
  readonly ids: readonly number[]
  /** All rows of the page are ticked, and the list has more. */
  readonly canTakeAll: boolean
  /** Everything that the list's query finds is meant, not only the ticked rows. */
  readonly isAll: boolean
  readonly query: { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }
  readonly onTakeAll: () => void
  readonly onClear: () => void
}

/** What may be done to the ticked rows together. */
export function BulkBar({ resource, ids, canTakeAll, isAll, query, onTakeAll, onClear }: BulkBarProps) {
  const start = useStartAction()
  const target: Target = isAll ? query : { ids }
  if (ids.length === 0) return null
  return (
    <div className="bulk-bar" role="region" aria-label="Selected rows">
      <span role="status">
        {isAll ? `All ${query.count === undefined ? '' : formatNumber(query.count)} found` : `${ids.length} selected`}
      </span>
      {canTakeAll && !isAll && (
        <Button type="link" size="small" onClick={onTakeAll}>
          Select all that were found
        </Button>
      )}
      {bulkActions(resource).map(([name, { label, danger }]) => (
        <Button key={name} size="small" danger={danger} onClick={() => start(name, target)}>
          {label}
        </Button>
      ))}
      <Button type="text" size="small" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}

/** The actions that this viewer may do to many records. */
export function bulkActions(resource: AnyResource): [string, AnyResource['actions'][string]][] {
  return Object.entries(resource.actions).filter(([, { bulk, key }]) => bulk && may(key))
}
