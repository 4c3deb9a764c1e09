import { Link } from 'react-router'
import { inSentence, paths, type AnyResource } from '#define'
import type { Row } from '../data/row'
import { Here } from './Here'
import { useNow } from './useNow'
import { useRecordNews, type News } from './useRecordNews'
import { agoWords } from './words'
import './live.css'

/** Shows on the page of a record who else is here, and what they changed. The page itself updates. */
export function RecordNews({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const { people, news, dismiss } = useRecordNews(resource, row)
  return (
    <div className="live-lines line gap-2">
      <Here people={people} />
      {/* The live region exists before its text, so that a screen reader announces it. */}
      <div role="status">{news && <NewsLine resource={resource} news={news} onDismiss={dismiss} />}</div>
    </div>
  )
}

interface NewsLineProps {
  readonly resource: AnyResource
  readonly news: News
  readonly onDismiss: () => void
}

function NewsLine({ resource, news: { words, at, isGone }, onDismiss }: NewsLineProps) {
  const now = useNow()
  return (
    <p className="live-news line wraps gap-line small floating" data-gone={isGone}>
      <span>
        {words} {agoWords(at, Math.max(at, now))}
      </span>
      {isGone ? (
        <Link to={paths.list(resource)}>All {inSentence(resource.is.plural)}</Link>
      ) : (
        <button type="button" className="accent link-button" onClick={onDismiss}>
          Dismiss
        </button>
      )}
    </p>
  )
}
