import { useQuery } from '@tanstack/react-query'
import { Input, type GetRef } from 'antd'
import { useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useSettled } from '../kit/hooks/useSettled'
import type { CommentDraft } from './commentDraft'
import { mentionAt, type Mention } from './mentionAt'
import { colleagueWords, type Colleague } from '../data/colleague'
import { fetchPeople, type About } from './notes'

/** The maximum length of a comment. */
export const LONGEST = 4000

interface MentionAreaProps {
  readonly about: About
  readonly label: string
  readonly placeholder?: string
  readonly draft: CommentDraft
  readonly onChange: (draft: CommentDraft) => void
  /** Called on Ctrl or ⌘ with Enter. */
  readonly onSend: () => void
  readonly onEscape?: () => void
}

/**
 * The text area of a comment. An @ offers those who can see the record: arrows move, Enter or Tab chooses, Escape
 * closes.
 */
export function MentionArea({ about, label, placeholder, draft, onChange, onSend, onEscape }: MentionAreaProps) {
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const list = useId()
  const picker = usePicker(about, area, { draft, onChange })
  const { people, current, isOpen, look } = picker
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
    else if (isOpen && picker.takesKey(event.key)) event.stopPropagation()
    else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
  }
  return (
    <div className="anchor">
      <Input.TextArea
        ref={area}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && current ? `${list}-${current.id}` : undefined}
        value={draft.body}
        maxLength={LONGEST}
        autoSize={{ minRows: 2, maxRows: 12 }}
        placeholder={placeholder}
        onChange={({ target }) => {
          onChange({ ...draft, body: target.value })
          look()
        }}
        onSelect={look}
        onBlur={picker.leave}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <ul
          className="mention-list below-1 scrolls-down floating"
          role="listbox"
          id={list}
          aria-label="People who can see this record"
        >
          {people.map((one) => (
            <Offered
              key={one.id}
              id={`${list}-${one.id}`}
              person={one}
              isChosen={one === current}
              onTake={picker.take}
            />
          ))}
        </ul>
      )}
      <span className="only-read" role="status">
        {isOpen ? `${people.length} ${people.length === 1 ? 'person' : 'people'}: ${current?.name ?? ''}` : ''}
      </span>
    </div>
  )
}

type Area = RefObject<GetRef<typeof Input.TextArea> | null>

/** The people offered for the @ at the cursor, and the one that Enter would choose. */
function usePicker(about: About, area: Area, { draft, onChange }: Pick<MentionAreaProps, 'draft' | 'onChange'>) {
  const [mention, setMention] = useState<Mention>()
  const [index, setIndex] = useState(0)
  const people = usePeople(about, mention)
  const current = people[Math.min(index, people.length - 1)]
  const leave = (): void => setMention(undefined)
  const take = ({ id, name }: Colleague): void => {
    if (!mention) return
    const end = mention.start + 1 + mention.typed.length
    const body = `${draft.body.slice(0, mention.start)}@${name} ${draft.body.slice(end).replace(/^ /, '')}`
    // The cursor must be after the name before the next letter, however fast the user types.
    flushSync(() => {
      onChange({ body, people: [...draft.people.filter((one) => one.id !== id), { id, label: name }] })
      leave()
    })
    const cursor = mention.start + name.length + 2
    boxOf(area)?.setSelectionRange(cursor, cursor)
  }
  return {
    people,
    current,
    isOpen: mention !== undefined && people.length > 0,
    leave,
    take,
    look: () => {
      const box = boxOf(area)
      const next = box ? mentionAt(box.value, box.selectionStart) : undefined
      if (next?.typed !== mention?.typed) setIndex(0)
      setMention(next)
    },
    /** Handles a key if the open list uses it; returns whether it did. */
    takesKey: (key: string): boolean => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step) setIndex((index + step + people.length) % people.length)
      else if ((key === 'Enter' || key === 'Tab') && current) take(current)
      else if (key === 'Escape') leave()
      else return false
      return true
    },
  }
}

function boxOf(area: Area): HTMLTextAreaElement | undefined {
  return area.current?.resizableTextArea?.textArea
}

interface OfferedProps {
  readonly id: string
  readonly person: Colleague
  readonly isChosen: boolean
  readonly onTake: (person: Colleague) => void
}

function Offered({ id, person, isChosen, onTake }: OfferedProps) {
  return (
    // The text area keeps the focus and handles the keys.
    <li
      id={id}
      role="option"
      aria-selected={isChosen}
      className="mention-option flex spread gap-3 entry"
      onPointerDown={(event) => {
        event.preventDefault()
        onTake(person)
      }}
    >
      <span>{person.name}</span> <span className="muted">{colleagueWords(person)}</span>
    </li>
  )
}

const none: readonly Colleague[] = []

function usePeople(about: About, mention: Mention | undefined): readonly Colleague[] {
  const typed = useSettled(mention?.typed, 150)
  const { data } = useQuery({
    queryKey: ['people', about.resource.is.name, about.id, typed],
    queryFn: ({ signal }) => fetchPeople(about, typed ?? '', signal),
    enabled: mention !== undefined && typed !== undefined,
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  // Old suggestions stay until the answer comes, filtered: Enter must never choose a person of another name.
  return mention && data ? data.filter(({ name }) => isTyped(name, mention.typed)) : none
}

/** Whether a name contains every typed word, as in the service's search. */
function isTyped(name: string, typed: string): boolean {
  const held = name.toLocaleLowerCase()
  return typed.split(' ').every((word) => held.includes(word.toLocaleLowerCase()))
}
