import { formatNumber } from '../format/format'
import type { AnyResource } from '#define'
import { RefusedList } from './RefusedList'
import { countWords } from './target'
import type { Previewed } from './usePreview'

interface PreviewPanelProps {
  readonly resource: AnyResource
  readonly previewed: Previewed
  /** For how many of them what was chosen is possible, where that is known. */
  readonly possible?: number
}

/** Who will be touched and why the others will not, before anything is begun. */
export function PreviewPanel({ resource, previewed: { preview, isStale, error }, possible }: PreviewPanelProps) {
  if (error) return <p className="preview-error">{error.detail ?? error.message}</p>
  if (!preview) return null
  const { total, refused, undoable, why } = preview
  const eligible = Math.min(possible ?? Infinity, preview.eligible)
  const all = total === eligible
  return (
    <div className="preview" role="status" aria-busy={isStale}>
      <p>
        {all
          ? `${countWords(resource, eligible)} will be changed.`
          : `${formatNumber(eligible)} of ${countWords(resource, total)} will be changed.`}
        {!undoable && ` ${why ?? 'This cannot be undone'}.`}
      </p>
      {refused.length > 0 && <RefusedList resource={resource} refused={refused} />}
    </div>
  )
}
