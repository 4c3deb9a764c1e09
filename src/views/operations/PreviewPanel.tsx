import { formatNumber } from '../cells/format'
import type { AnyResource } from '#define'
import { RefusedList } from './RefusedList'
import { countWords } from './target'
import type { Previewed } from './usePreview'

interface PreviewPanelProps {
  readonly resource: AnyResource
  readonly previewed: Previewed
}

/** Who will be touched and why the others will not, before anything is begun. */
export function PreviewPanel({ resource, previewed: { preview, isStale, error } }: PreviewPanelProps) {
  if (error) return <p className="preview-error">{error.detail ?? error.message}</p>
  if (!preview) return null
  const { total, eligible, refused, undoable, why } = preview
  const all = total === eligible
  return (
    <div className="preview" role="status" aria-busy={isStale}>
      <p>
        {all
          ? `${countWords(resource, eligible)} will be changed.`
          : `${formatNumber(eligible)} of ${countWords(resource, total)} will be changed.`}
        {!undoable && ` This cannot be undone: ${why ?? ''}.`}
      </p>
      {refused.length > 0 && <RefusedList resource={resource} refused={refused} />}
    </div>
  )
}
