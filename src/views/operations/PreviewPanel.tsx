import { moneyText, type AnyResource } from '#define'
import { RefusedList } from './RefusedList'
import type { Preview } from './requests'
import { countWords } from '../format/countWords'
import { ofAllWords } from './target'
import type { Previewed } from './usePreview'

interface PreviewPanelProps {
  readonly resource: AnyResource
  readonly previewed: Previewed
  /** Inputs are missing that the preview needs. */
  readonly isUnfilled?: boolean
}

/** Shows which records will be changed and why others will not, before the operation starts. */
export function PreviewPanel({ resource, previewed: { preview, isStale, error }, isUnfilled }: PreviewPanelProps) {
  if (error) return <p className="bad above-3">{error.detail ?? error.message}</p>
  if (!preview)
    return isStale ? (
      <p className="muted above-3" role="status">
        Checking…
      </p>
    ) : null
  const { refused, undoable, why } = preview
  return (
    <div className="tinted fades above-3" role="status" aria-busy={isStale}>
      <p>
        {outlook(resource, preview, isUnfilled)}
        {!undoable && ` ${why ?? 'This can’t be undone'}.`}
      </p>
      {refused.length > 0 && <RefusedList resource={resource} refused={refused} />}
    </div>
  )
}

/** The number of records to change and the amount of money, as a sentence, or an upper limit if not known yet. */
function outlook(resource: AnyResource, preview: Preview, isUnfilled = false): string {
  const { total, eligible, untried, amount } = preview
  const money = amount === undefined || eligible === 0 ? '' : `, ${moneyText(amount)} in total`
  const words = ofAllWords(resource, eligible, total)
  if (eligible > 0 && isUnfilled) return `At most ${words} will be changed. Fill in the form to see how many.`
  if (untried)
    return `At most ${words} will be changed${money}: ${countWords(resource, untried)} couldn’t be checked in advance.`
  return `${words} will be changed${money}.`
}
