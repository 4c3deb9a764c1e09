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

/** The props of the bulk tools. */
export interface BulkToolsProps {
  readonly resource: AnyResource
  readonly selection: Selection
  /** The selected rows. */
  readonly ids: readonly number[]
  /** The rows of the page: once all are selected, all matching ones can be. */
  readonly rows: readonly Row[]
  /** The query of the list, and its number of matches, if counted. */
  readonly query: { readonly filter: Condition | undefined; readonly q?: string; readonly count: number | undefined }
}

/** The tools for the selected rows, whatever page they are on, or for all that match. */
export function BulkTools({ resource, selection, ids, rows, query }: BulkToolsProps) {
  const start = useStartAction()
  const printPage = usePrintPage(resource)
  const [extended, setExtended] = useState<readonly number[] | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  // Changing the selection after choosing all matches returns to the selection.
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

/** Extends the selection from the page to all matches, up to the maximum of a bulk operation. */
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
