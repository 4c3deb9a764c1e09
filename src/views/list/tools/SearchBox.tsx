import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inSentence, isLongEnough, LEAST_TO_SEARCH, type AnyResource } from '#define'
import { soughtText, TOO_LONG_TO_SEARCH } from '../../kit/soughtText'
import { fieldAt } from '../../data/fieldAt'
import type { Step } from '../../address/useListAddress'

const MILLISECONDS = 150
/**
 * Longer than the gap between keys of a fast typist; after a pause this long, the rows are prefetched while the rest of
 * the delay passes.
 */
const FORETOLD_AFTER = 70

interface SearchBoxProps {
  readonly resource: AnyResource
  readonly q: string
  readonly onSearch: (q: string | undefined, step: Step) => void
  /** Called with the search that will follow unless typing goes on. */
  readonly onExpect: (q: string | undefined) => void
  /** Whether `/` focuses it. */
  readonly hasShortcut: boolean
}

/** Searches a list while typing, from the third character on. */
export function SearchBox({ resource, q, onSearch, onExpect, hasShortcut }: SearchBoxProps) {
  const [{ text, sent, seen }, setTyped] = useState<Typed>({ text: q, sent: [], seen: q })
  if (q !== seen) setTyped(follow({ text, sent, seen }, q))
  const input = useRef<InputRef>(null)
  useShortcut(input, hasShortcut)
  const sought = soughtText(text)
  const isTooShort = !!sought && !isLongEnough(sought)
  // Rows of the previous search would be shown below a text that did not find them.
  const wanted = isTooShort ? '' : (sought ?? '')

  const isAsked = wanted === (sent.at(-1) ?? q)

  const ask = useEffectEvent(() => {
    setTyped((before) => ({ ...before, sent: [...before.sent, wanted] }))
    onSearch(wanted || undefined, q ? 'replace' : 'push')
  })
  const expect = useEffectEvent(() => onExpect(wanted || undefined))
  useEffect(() => {
    if (isAsked) return
    const timers = [setTimeout(expect, FORETOLD_AFTER), setTimeout(ask, MILLISECONDS)]
    return () => timers.forEach(clearTimeout)
  }, [wanted, isAsked])

  const hint = `Searches ${resource.list.search.map((name) => fieldAt(resource, name)?.label.toLowerCase()).join(', ')}`
  return (
    <div className="search anchor">
      <Input
        ref={input}
        type="search"
        value={text}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        suffix={
          hasShortcut && !text ? (
            <kbd className="wide-only" aria-hidden="true">
              /
            </kbd>
          ) : undefined
        }
        placeholder={`Search ${inSentence(resource.is.plural)}`}
        title={hint}
        aria-label={`Search ${inSentence(resource.is.plural)}`}
        onChange={({ target }) => setTyped((before) => ({ ...before, text: target.value }))}
      />
      <span className="search-hint muted meta" role="status">
        {isTooShort && `Type at least ${LEAST_TO_SEARCH} characters`}
        {sought === undefined && TOO_LONG_TO_SEARCH}
      </span>
    </div>
  )
}

interface Typed {
  readonly text: string
  /** Searches that were requested but are not in the address yet, which takes until the list has rendered. */
  readonly sent: readonly string[]
  /** The search in the address at the last check. */
  readonly seen: string
}

/** Updates the box after Back and Forward; a change that came from the box itself leaves it as it is. */
function follow({ text, sent }: Typed, q: string): Typed {
  const own = sent.indexOf(q)
  return own < 0 ? { text: q, sent: [], seen: q } : { text, sent: sent.slice(own + 1), seen: q }
}

function useShortcut(input: React.RefObject<InputRef | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const focus = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(event.target.tagName))
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus({ cursor: 'all' })
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [input, isOn])
}
