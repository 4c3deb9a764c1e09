import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Failure } from '../kit/Failure'
import { CommentBox } from './CommentBox'
import { CommentItem } from './CommentItem'
import { inThreads, useComments, type About } from './notes'
import { useReadNotices } from './useReadNotices'
import './notes.css'

interface CommentsProps {
  readonly about: About
  /** The comment that a link leads to. */
  readonly wanted?: number
}

/** The comments about a record, newest last, and the box for a new one. */
export function Comments({ about, wanted }: CommentsProps) {
  const { items, hasEarlier, isFetchingEarlier, showEarlier, readsInternal, isOpen, error, retry } = useComments(about)
  const isMissing = wanted !== undefined && items !== undefined && !items.some(({ id }) => id === wanted)
  const first = items?.[0]?.id
  useEffect(() => {
    // The comment is older than those fetched.
    if (isMissing && hasEarlier && !isFetchingEarlier && first !== undefined && first > wanted) showEarlier()
  })
  const last = items?.at(-1)?.id
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // If the comments have their own scrollbar, start at the end.
    if (wanted === undefined) list.current?.scrollTo?.({ top: list.current.scrollHeight })
  }, [last, wanted])
  useReadNotices(about, last)
  if (error && !items) return <Failure words={error.message} onRetry={retry} />
  return (
    <section className="notes stack gap-3" aria-label="Comments">
      {hasEarlier && (
        <Button type="link" size="small" loading={isFetchingEarlier} onClick={showEarlier}>
          Earlier comments
        </Button>
      )}
      {items?.length === 0 && <p className="muted">No comments yet</p>}
      {items && items.length > 0 && (
        <ol ref={list} className="note-list stack gap-4">
          {inThreads(items).map((comment) => (
            <CommentItem key={comment.id} about={about} comment={comment} isWanted={comment.id === wanted} />
          ))}
        </ol>
      )}
      {isOpen && (
        <CommentBox
          key={`${about.resource.is.name}/${about.id}`}
          about={about}
          isKeptFromNotes={readsInternal === false}
        />
      )}
    </section>
  )
}
