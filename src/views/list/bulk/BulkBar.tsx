import { formatNumber } from '../../format/format'
import { Contained } from '../../kit/Contained'
import { laterPart } from '../../kit/laterPart'
import type { BulkToolsProps } from './BulkTools'
import { useTicked } from '../../rows/selection'

// Most lists are only read: the bulk tools load with the first selected row.
const BulkTools = laterPart(() => import('./BulkTools').then((file) => file.BulkTools))

/** The selected rows, whatever page they are on, and their bulk tools. */
export function BulkBar(props: Omit<BulkToolsProps, 'ids'>) {
  const ids = useTicked(props.selection)
  if (ids.length === 0) return null
  const count = <span role="status">{formatNumber(ids.length)} selected</span>
  return (
    <div className="bulk-bar line wraps gap-2 floating" role="region" aria-label="Selected rows">
      <Contained fallback={count} instead={count}>
        <BulkTools {...props} ids={ids} />
      </Contained>
    </div>
  )
}
