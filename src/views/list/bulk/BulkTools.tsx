import { Button } from 'antd'
import { useState } from 'react'
import { MAX_BULK, type AnyResource, type Condition } from '#define'
import { useStartAction } from '../../actions/RecordActions'
import { formatNumber } from '../../format/format'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import { LinkButton } from '../../kit/LinkButton'
import { bulkEditable } from '../../operations/bulkEdit/bulkEditable'
import type { Many } from '../../operations/target'
import { MOST_PRINTED, printAddress, usePrintPage } from '../../data/printing'
import type { Row } from '../../data/row'
import { actionsFor, bulkActions } from './bulkActions'
import type { Selection } from '../../rows/selection'

const BulkEditDialog = laterPart(() =>
  import('../../operations/bulkEdit/BulkEditDialog').then((file) => file.BulkEditDialog),
)

/** What the tools for ticked rows work with. */
export interface BulkToolsProps {
  readonly resource: AnyResource
  readonly selection: Selection
  /** The ticked rows. */
  readonly ids: readonly number[]
  /** The rows of the page: whoever has ticked them all may mean all that match. */
  readonly rows: readonly Row[]
  /** What the list is asked for, and how many that are, where it was counted. */
  readonly query: { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }
}

/** What may be done to the ticked rows together, on whatever page they stand, or to all that the list finds. */
export function BulkTools({ resource, selection, ids, rows, query }: BulkToolsProps) {
  const start = useStartAction()
  const printPage = usePrintPage(resource)
  const [extended, setExtended] = useState<readonly number[] | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  // Whoever ticks again after taking all means the ticks.
  const isAll = extended === ids
  const many: Many = isAll ? query : { ids }
  return (
    <>
      <span role="status">{isAll ? allWords(query.count) : `${formatNumber(ids.length)} selected`}</span>
      {!isAll && rows.every(({ id }) => selection.has(id)) && (query.count ?? Infinity) > ids.length && (
        <SelectAll count={query.count} onSelect={() => setExtended(ids)} />
      )}
      {Object.keys(bulkEditable(resource)).length > 0 && (
        <Button size="small" onClick={() => setIsEditing(true)}>
          Edit…
        </Button>
      )}
      {(isAll ? bulkActions(resource) : actionsFor(resource, ids, rows)).map(([name, { label, danger }]) => (
        <Button key={name} size="small" danger={danger} onClick={() => start(name, many)}>
          {label}
        </Button>
      ))}
      {printPage && !isAll && ids.length <= MOST_PRINTED && (
        <LinkButton size="small" to={printAddress(printPage, ids)}>
          {printPage.is.label}
        </LinkButton>
      )}
      <Button type="text" size="small" onClick={() => selection.choose([])}>
        Clear selection
      </Button>
      {isEditing && (
        <Contained onClose={() => setIsEditing(false)}>
          <BulkEditDialog
            resource={resource}
            many={many}
            onBegun={() => {
              setIsEditing(false)
              selection.handOver()
            }}
            onClose={() => setIsEditing(false)}
          />
        </Contained>
      )}
    </>
  )
}

/** From the rows of the page to all that the list finds, as many as may be changed at once. */
function SelectAll({ count, onSelect }: { readonly count: number | undefined; readonly onSelect: () => void }) {
  if (count !== undefined && count > MAX_BULK)
    return (
      <span className="muted">
        {formatNumber(count)} match; at most {formatNumber(MAX_BULK)} can be changed at once
      </span>
    )
  return (
    <Button type="link" size="small" onClick={onSelect}>
      {count === undefined ? 'Select all that match' : `Select all ${formatNumber(count)} that match`}
    </Button>
  )
}

function allWords(count: number | undefined): string {
  return count === undefined ? 'All that match' : `All ${formatNumber(count)} that match`
}
