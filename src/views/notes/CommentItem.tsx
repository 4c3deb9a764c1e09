import { Button, Popconfirm } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { formatInstant } from '../format/format'
import { CommentBox, CommentEdit } from './CommentBox'
import { useSend, type About, type Comment } from './notes'
import { Words } from './Words'

interface CommentItemProps {
  readonly about: About
  readonly comment: Comment
  /** Whether a link led here: it is scrolled to and highlighted. */
  readonly isWanted: boolean
}

/** One comment about a record. */
export function CommentItem({ about, comment, isWanted }: CommentItemProps) {
  const line = useRef<HTMLLIElement>(null)
  const [isEdited, setIsEdited] = useState(false)
  const [isAnswered, setIsAnswered] = useState(false)
  useEffect(() => {
    if (!isWanted || !line.current) return
    line.current.scrollIntoView({ block: 'center' })
    line.current.focus({ preventScroll: true })
  }, [isWanted])
  const { id, kind, body, by, at, editedAt, isDeleted, isInternal, isHidden, parent, mentions, _can: can } = comment
  const isEvent = kind !== 'comment'
  return (
    <li
      ref={line}
      className="note"
      data-wanted={isWanted}
      data-event={isEvent}
      data-internal={isInternal}
      data-answer={parent !== null}
      tabIndex={isWanted ? -1 : undefined}
    >
      <p className="note-head cluster">
        <strong>{by?.label ?? 'The system'}</strong>
        {isInternal && <span className="strong warning">Internal note</span>}
        {isEvent && <span>{eventWords(comment)}</span>}
        <time className="muted" dateTime={at}>
          {formatInstant(at)}
        </time>
        {editedAt && !isDeleted && <span className="muted">changed</span>}
        {isHidden && !isDeleted && <span className="strong warning">Hidden</span>}
      </p>
      {isDeleted && <p className="note-words muted above-1 breaks">This comment was deleted.</p>}
      {!isDeleted && isHidden && !body && (
        <p className="note-words muted above-1 breaks">A moderator hid this comment.</p>
      )}
      {!isDeleted && isEdited && (
        <CommentEdit
          about={about}
          comment={id}
          before={{ body, people: mentions }}
          onClose={() => setIsEdited(false)}
        />
      )}
      {!isDeleted && !isEdited && body && <Words body={body} mentions={mentions} />}
      {!isEdited && can.length > 0 && (
        <CommentActions
          about={about}
          comment={comment}
          onEdit={() => setIsEdited(true)}
          onAnswer={() => setIsAnswered(true)}
        />
      )}
      {isAnswered && <CommentBox about={about} isKeptFromNotes answers={{ id, onClose: () => setIsAnswered(false) }} />}
    </li>
  )
}

function eventWords({ kind, mentions }: Comment): string {
  const name = mentions[0]?.label ?? 'somebody'
  return kind === 'assigned' ? `assigned this to ${name}` : `unassigned ${name}`
}

interface ActionsProps {
  readonly about: About
  readonly comment: Comment
  readonly onEdit: () => void
  readonly onAnswer: () => void
}

/** What the viewer may do to a comment, according to the service. */
function CommentActions({ about, comment: { id, _can: can }, onEdit, onAnswer }: ActionsProps) {
  return (
    <p className="note-own">
      {can.includes('reply') && (
        <Button type="link" size="small" onClick={onAnswer}>
          Reply
        </Button>
      )}
      {can.includes('update') && (
        <Button type="link" size="small" onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.includes('hide') && <HideComment about={about} id={id} isHidden />}
      {can.includes('show') && <HideComment about={about} id={id} isHidden={false} />}
      {can.includes('delete') && <DeleteComment about={about} id={id} />}
    </p>
  )
}

interface HideProps {
  readonly about: About
  readonly id: number
  readonly isHidden: boolean
}

function HideComment({ about, id, isHidden }: HideProps) {
  const send = useSend(about)
  const change = (): Promise<void> =>
    send('PUT', `comments/${id}/hidden`, { isHidden }).catch((error: unknown) => {
      const { message, detail } = toHttpError(error)
      say('error', 'The comment couldn’t be changed', detail ?? message)
    })
  return (
    <Button type="link" size="small" onClick={() => void change()}>
      {isHidden ? 'Hide' : 'Show'}
    </Button>
  )
}

function DeleteComment({ about, id }: { readonly about: About; readonly id: number }) {
  const send = useSend(about)
  const remove = (): Promise<void> =>
    send('DELETE', `comments/${id}`).catch((error: unknown) => {
      const { message, detail } = toHttpError(error)
      say('error', 'The comment couldn’t be deleted', detail ?? message)
    })
  return (
    <Popconfirm title="Delete this comment?" okText="Delete" okButtonProps={{ danger: true }} onConfirm={remove}>
      <Button type="link" size="small" danger>
        Delete
      </Button>
    </Popconfirm>
  )
}
