import { Button, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { toHttpError } from '../../../providers/errorMessage'
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

interface CommentBoxProps {
  readonly about: About
  /** The viewer cannot read internal notes about this record. */
  readonly isKeptFromNotes: boolean
  /** The comment being answered, and the callback once it is. */
  readonly answers?: { readonly id: number; readonly onClose: () => void }
}

/** Writes and sends a comment. An unsent draft survives a reload. */
export function CommentBox({ about, isKeptFromNotes, answers }: CommentBoxProps) {
  const place = commentPlace(about) + (answers ? `/${answers.id}` : '')
  const [draft, setDraft] = useState(() => readCommentDraft(place))
  const { send, isSending, problem } = useSending(about)
  const {
    access: { notes: internalNotes },
  } = about.resource
  const hasNotes = internalNotes !== undefined && may(internalNotes) && !isKeptFromNotes
  const [word, placeholder] = answers
    ? ['Reply', 'Write a reply…']
    : wordsFor(about.resource, hasNotes, draft.isInternal === true)
  useEffect(() => keepCommentDraft(place, draft), [place, draft])
  const submit = async (): Promise<void> => {
    const isInternal = hasNotes && draft.isInternal === true
    const mentions = mentionedIn(draft).map(({ id }) => id)
    const content = {
      body: draft.body,
      mentions,
      ...(isInternal && { isInternal }),
      ...(answers && { parent: answers.id }),
    }
    if (!draft.body.trim() || !(await send('POST', 'comments', content))) return
    setDraft({ ...emptyDraft, isInternal })
    answers?.onClose()
  }
  return (
    <div className="stack gap-2">
      {hasNotes && (
        <Visibility
          isInternal={draft.isInternal === true}
          onChange={(isInternal) => setDraft({ ...draft, isInternal })}
        />
      )}
      <MentionArea
        about={about}
        label={word}
        placeholder={placeholder}
        draft={draft}
        onChange={setDraft}
        onSend={() => void submit()}
      />
      {problem && (
        <p className="flat bad" role="alert">
          {problem}
        </p>
      )}
      <div className="line to-end gap-2">
        <LengthLeft length={draft.body.length} />
        <span className="muted note-keys meta wide-only">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
        {answers && <Button onClick={answers.onClose}>Cancel</Button>}
        <Button type="primary" loading={isSending} disabled={!draft.body.trim()} onClick={() => void submit()}>
          {word}
        </Button>
      </div>
    </div>
  )
}

interface VisibilityProps {
  readonly isInternal: boolean
  readonly onChange: (isInternal: boolean) => void
}

/** Chooses whether a comment is a reply or an internal note. */
function Visibility({ isInternal, onChange }: VisibilityProps) {
  return (
    <Radio.Group
      size="small"
      optionType="button"
      aria-label="Visible to"
      value={isInternal}
      options={[
        { value: false, label: 'Reply' },
        { value: true, label: 'Internal note' },
      ]}
      onChange={({ target }) => onChange(target.value === true)}
    />
  )
}

/** The words of the button and the placeholder: they must say who will read it. */
function wordsFor(
  { access: { notes: internalNotes } }: AnyResource,
  hasNotes: boolean,
  isInternal: boolean,
): readonly [word: string, placeholder: string] {
  if (internalNotes === undefined) return ['Comment', 'Write a comment… Type @ to mention someone']
  if (!hasNotes) return ['Reply', 'The people working on this will see it. Type @ to mention someone']
  return isInternal
    ? ['Add note', 'Only your team will see this. Type @ to mention someone']
    : ['Reply', 'The requester will see this. Type @ to mention someone']
}

interface CommentEditProps {
  readonly about: About
  readonly comment: number
  readonly before: CommentDraft
  readonly onClose: () => void
}

/** Edits one's own comment. */
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
    <div ref={box} className="stack gap-2">
      <MentionArea
        about={about}
        label="Edit comment"
        draft={draft}
        onChange={setDraft}
        onSend={() => void submit()}
        onEscape={onClose}
      />
      {problem && (
        <p className="flat bad" role="alert">
          {problem}
        </p>
      )}
      <div className="line to-end gap-2">
        <LengthLeft length={draft.body.length} />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" loading={isSending} disabled={!draft.body.trim()} onClick={() => void submit()}>
          Save
        </Button>
      </div>
    </div>
  )
}

/** The remaining length, once it is close to the limit. */
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
