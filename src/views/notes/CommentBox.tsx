import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { toHttpError } from '../../../providers/errorMessage'
import { attempts } from '../form/attempt'
import {
  commentPlace,
  emptyDraft,
  keepCommentDraft,
  mentionedIn,
  readCommentDraft,
  type CommentDraft,
} from './commentDraft'
import { LONGEST, MentionArea } from './MentionArea'
import { useSend, type About } from './notes'

/** Where a new comment is written and sent. What has not been sent is there again after a reload. */
export function CommentBox({ about }: { readonly about: About }) {
  const place = commentPlace(about)
  const [draft, setDraft] = useState(() => readCommentDraft(place))
  const [keys] = useState(attempts)
  const { send, isSending, problem } = useSending(about)
  useEffect(() => keepCommentDraft(place, draft), [place, draft])
  const submit = async (): Promise<void> => {
    const content = { body: draft.body, mentions: mentionedIn(draft).map(({ id }) => id) }
    if (!draft.body.trim() || !(await send('POST', 'comments', content, { 'Idempotency-Key': keys.keyFor(content) })))
      return
    keys.settle()
    setDraft(emptyDraft)
  }
  return (
    <div className="comment-box">
      <MentionArea about={about} label="Comment" draft={draft} onChange={setDraft} onSend={() => void submit()} />
      {problem && (
        <p className="note-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="comment-box-end">
        <LengthLeft length={draft.body.length} />
        <span className="muted note-keys">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
        <Button type="primary" loading={isSending} disabled={!draft.body.trim()} onClick={() => void submit()}>
          Comment
        </Button>
      </div>
    </div>
  )
}

interface CommentEditProps {
  readonly about: About
  readonly comment: number
  readonly before: CommentDraft
  readonly onClose: () => void
}

/** Where a comment of one's own is changed. */
export function CommentEdit({ about, comment, before, onClose }: CommentEditProps) {
  const [draft, setDraft] = useState(before)
  const { send, isSending, problem } = useSending(about)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const submit = async (): Promise<void> => {
    const content = { body: draft.body, mentions: mentionedIn(draft).map(({ id }) => id) }
    if (draft.body.trim() && (await send('PATCH', `comments/${comment}`, content))) onClose()
  }
  return (
    <div ref={box} className="comment-box">
      <MentionArea
        about={about}
        label="Change the comment"
        draft={draft}
        onChange={setDraft}
        onSend={() => void submit()}
        onEscape={onClose}
      />
      {problem && (
        <p className="note-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="comment-box-end">
        <LengthLeft length={draft.body.length} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" loading={isSending} disabled={!draft.body.trim()} onClick={() => void submit()}>
          Save
        </Button>
      </div>
    </div>
  )
}

/** How much may still be written, once that comes into sight. */
function LengthLeft({ length }: { readonly length: number }) {
  const left = LONGEST - length
  return left > 200 ? null : <span className="muted">{left} characters left</span>
}

function useSending(about: About) {
  const sendNow = useSend(about)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (...request: Parameters<typeof sendNow>): Promise<boolean> => {
    if (isSending) return false
    setIsSending(true)
    setProblem(undefined)
    try {
      await sendNow(...request)
      return true
    } catch (error) {
      const { message, detail, errors = {} } = toHttpError(error)
      setProblem(Object.values(errors)[0] ?? detail ?? message)
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, problem }
}
