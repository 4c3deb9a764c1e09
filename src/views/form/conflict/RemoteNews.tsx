import { Alert, Button } from 'antd'
import { inSentence, type AnyResource } from '#define'
import { may } from '../../../../providers/access'
import { Here } from '../../live/Here'
import { labelsOf, listed } from '../../live/words'
import type { Remote } from './useRemote'
import './remote.css'

interface RemoteNewsProps {
  readonly resource: AnyResource
  readonly remote: Remote
  /** Opens a new record with the form's values. */
  readonly onCopy: () => void
}

/**
 * Shows at the foot of a form, where it is always visible and moves nothing, who else is here and what they changed.
 * The form stays as it is until its user decides.
 */
export function RemoteNews({ resource, remote: { people, news, showTheirs }, onCopy }: RemoteNewsProps) {
  const one = inSentence(resource.is.singular)
  const deeds = news && news.deeds.length > 0 ? `${news.deeds.join('. ')}.` : ''
  return (
    <div className="remote-news stack">
      <Here people={people} />
      <div role="status">
        {news?.kind === 'changed' && (
          <Alert
            type="info"
            message={deeds || `This ${one} was changed by someone else.`}
            description={changedWords(resource, news.both)}
            action={
              news.theirs.length > 0 && (
                <Button size="small" onClick={showTheirs}>
                  Show theirs
                </Button>
              )
            }
          />
        )}
      </div>
      <div role="alert">
        {news?.kind === 'closed' && (
          <Alert
            type="warning"
            message={`${deeds} This ${one} can no longer be changed.`.trim()}
            description="Your changes stay here and are saved in this browser. You can save them when the record can be changed again."
          />
        )}
        {news?.kind === 'gone' && (
          <Alert
            type="error"
            message={deeds || `This ${one} was deleted, or you can no longer see it.`}
            description="Your changes are not lost."
            action={
              may(resource.access.create) && (
                <Button size="small" type="primary" onClick={onCopy}>
                  Copy into a new {one}
                </Button>
              )
            }
          />
        )}
      </div>
    </div>
  )
}

function changedWords(resource: AnyResource, both: readonly string[]): string {
  if (both.length === 0) return 'Your changes are kept.'
  return `You have changed ${listed(labelsOf(resource, both))} too. When you save, you will choose which values to keep.`
}
