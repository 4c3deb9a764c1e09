import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StoredViewer } from '../../../providers/session'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { KEYBOARD_HELP, type Entry } from './omniboxEntries'
import './Omnibox.css'
import { OmniboxList, optionId } from './OmniboxList'
import { useDialog } from './useDialog'
import { useOmnibox } from './useOmnibox'

interface OmniboxProps {
  readonly viewer: StoredViewer
  /** The typed text, including keys typed before this code loaded. */
  readonly q: string
  readonly onType: (q: string) => void
  /** Enter was pressed before this code loaded. */
  readonly isEntered?: boolean
  readonly onClose: () => void
  readonly onHelp: () => void
}

/** The selected entry: its index at that time, and its key; without a key the first one, whatever that is. */
interface Chosen {
  readonly at: number
  readonly key?: string | undefined
}

const first: Chosen = { at: 0 }

/** Milliseconds after which an empty box says that it is still searching. */
const SLOW = 300

/** Finds any tab, action or record by typing. The arrows move, Enter opens, with Ctrl in a new tab; Escape closes. */
export function Omnibox({ viewer, q, onType, isEntered, onClose, onHelp }: OmniboxProps) {
  const dialog = useDialog(onClose)
  const navigate = useNavigate()
  const list = useId()
  const [chosen, setChosen] = useState(first)
  const { groups, isStale, isNothing, problem } = useOmnibox(viewer, q)
  const entries = groups.flatMap((group) => group.entries)
  // Late entries may appear above it, or replace ones that are gone: the selection stays on the same entry.
  const kept = entries.findIndex(({ key }) => key === chosen.key)
  const at = kept < 0 ? Math.min(chosen.at, entries.length - 1) : kept
  const open = (entry: Entry, isInNewTab = false): void => {
    if (entry.to === KEYBOARD_HELP) return onHelp()
    if (isInNewTab) return void window.open(entry.to, '_blank', 'noopener')
    onClose()
    void navigate(entry.to)
  }
  const enter = useEnter({ entry: entries[at], isStale, open }, isEntered)
  return (
    <dialog ref={dialog} className="omnibox floating" aria-label="Search everything">
      <div className="omnibox-head line gap-3 fixed muted">
        <SearchOutlined aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={entries[at] ? optionId(list, entries[at]) : undefined}
          aria-label="Search everything"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search by name, mobile, code or command…"
          value={q}
          onChange={({ target }) => {
            onType(target.value)
            setChosen(first)
            enter.forget()
          }}
          onKeyDown={(event) => {
            const next = moved(event.key, at, entries.length)
            if (next !== undefined) setChosen({ at: next, key: entries[next]?.key })
            else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            else enter.press(event.ctrlKey || event.metaKey)
            event.preventDefault()
          }}
        />
        <button type="button" className="omnibox-close muted meta" aria-label="Close" onClick={onClose}>
          Esc
        </button>
      </div>
      <OmniboxList id={list} groups={groups} active={entries[at]} isStale={isStale} onChoose={open} />
      <Told {...{ q, isStale, isNothing, problem }} count={entries.length} />
      <Foot />
    </dialog>
  )
}

interface Entering {
  /** The selected entry. */
  readonly entry: Entry | undefined
  readonly isStale: boolean
  readonly open: (entry: Entry, isInNewTab: boolean) => void
}

/**
 * Opens the selected entry on Enter. After typing a whole number, Enter means the result of that search, not what was
 * selected before: then it opens once the result arrives.
 */
function useEnter({ entry, isStale, open }: Entering, isEntered = false) {
  const awaited = useRef<{ readonly isInNewTab: boolean } | null>(isEntered ? { isInNewTab: false } : null)
  const arrive = useEffectEvent(() => {
    const wish = awaited.current
    awaited.current = null
    if (wish && entry) open(entry, wish.isInNewTab)
  })
  useEffect(() => {
    if (!isStale) arrive()
  }, [isStale])
  return {
    press: (isInNewTab: boolean): void => {
      if (entry && (!isStale || isLocal(entry))) open(entry, isInNewTab)
      else awaited.current = { isInNewTab }
    },
    forget: (): void => {
      awaited.current = null
    },
  }
}

/** The index to which a key moves; undefined for other keys. */
function moved(key: string, at: number, count: number): number | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[key]
  if (step === undefined || count === 0) return undefined
  return Math.abs(step) === 1 ? (at + step + count) % count : Math.max(0, Math.min(at + step, count - 1))
}

interface ToldProps {
  readonly q: string
  readonly count: number
  readonly isStale: boolean
  readonly isNothing: boolean
  readonly problem: string | undefined
}

function Told({ q, count, isStale, isNothing, problem }: ToldProps) {
  const isSlow = useSettled(isStale, SLOW) && isStale
  if (problem)
    return (
      <p className="padded bad" role="alert">
        {problem}
      </p>
    )
  if (isSlow && count === 0)
    return (
      <p role="status" className="padded muted">
        Searching…
      </p>
    )
  if (isStale || q.trim() === '') return <p role="status" className="only-read" />
  return (
    <p role="status" className={count > 0 ? 'only-read' : 'padded muted'}>
      {count === 0 ? 'No results. Type at least 3 characters.' : isNothing ? 'No records found' : `${count} found`}
    </p>
  )
}

function Foot() {
  return (
    <div className="omnibox-foot cluster gap-line fixed muted meta wide-only" aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> to move
      </span>
      <span>
        <kbd>Enter</kbd> to open
      </span>
      <span>
        <kbd>Ctrl Enter</kbd> in a new tab
      </span>
    </div>
  )
}

/** Tabs and actions are known without the service. */
function isLocal(entry: Entry | undefined): boolean {
  return !!entry && /^(page|list|create|keys)/.test(entry.key)
}
