import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource, Condition } from '#define'
import { may } from '../../../providers/access'
import type { Target } from '../actions/perform'
import { useStartAction } from '../actions/RecordActions'
import { formatNumber } from '../cells/format'
import { useTicked, type Selection } from './selection'

interface BulkBarProps {
  readonly resource: AnyResource
  readonly selection: Selection
  /** How many rows the page has. */
  readonly rows: number
  /** What the list is asked for, and how many that are, where it was counted. */
  readonly query: { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }
}

/** What may be done to the ticked rows together, or to all that the list finds. */
export function BulkBar({ resource, selection, rows, query }: BulkBarProps) {
  const start = useStartAction()
  const ids = useTicked(selection)
  const [extended, setExtended] = useState<readonly number[] | null>(null)
  // Whoever ticks again after taking all means the ticks.
  const isAll = extended === ids
  const target: Target = isAll ? query : { ids }
  if (ids.length === 0) return null
  return (
    <div className="bulk-bar" role="region" aria-label="Selected rows">
      <span role="status">
        {isAll ? `All ${query.count === undefined ? '' : formatNumber(query.count)} found` : `${ids.length} selected`}
      </span>
      {!isAll && ids.length === rows && (query.count ?? Infinity) > rows && (
        <Button type="link" size="small" onClick={() => setExtended(ids)}>
          Select all that were found
        </Button>
      )}
      {bulkActions(resource).map(([name, { label, danger }]) => (
        <Button key={name} size="small" danger={danger} onClick={() => start(name, target)}>
          {label}
        </Button>
      ))}
      <Button type="text" size="small" onClick={() => selection.choose([])}>
        Clear selection
      </Button>
    </div>
  )
}

/** The actions that this viewer may do to many records. */
export function bulkActions(resource: AnyResource): [string, AnyResource['actions'][string]][] {
  return Object.entries(resource.actions).filter(([, { bulk, key }]) => bulk && may(key))
}
