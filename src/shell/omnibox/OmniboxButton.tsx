import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import type { StoredViewer } from '../../../providers/session'
import { commandKey } from './commandKey'
import { EarlyBox } from './EarlyBox'
import './OmniboxButton.css'

const Omnibox = laterPart(() => import('./Omnibox').then((file) => file.Omnibox))
const KeyboardHelp = laterPart(() => import('./KeyboardHelp').then((file) => file.KeyboardHelp))

type Wanted = 'omnibox' | 'keys'

interface Opened {
  readonly wanted: Wanted | null
  /** Counts openings: a dialog that the browser has closed reports it late, maybe when the next one is open. */
  readonly turn: number
  readonly q: string
  /** Enter was pressed before there was anything to open. */
  readonly isEntered?: boolean
}

/** Opens the omnibox, also by the two global keys: Ctrl or ⌘ with K, and the question mark. */
export function OmniboxButton({ viewer }: { readonly viewer: StoredViewer }) {
  const [{ wanted, turn, q, isEntered }, setOpened] = useState<Opened>({ wanted: null, turn: 0, q: '' })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const pressed = wantedBy(event)
      if (!pressed) return
      event.preventDefault()
      setOpened(opening(isShown(pressed) ? null : pressed))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const close = (): void => setOpened((now) => (now.turn === turn ? { ...now, wanted: null } : now))
  const type = (typed: string): void => setOpened((now) => ({ ...now, q: typed, isEntered: false }))
  const early = (
    <EarlyBox q={q} onType={type} onEnter={() => setOpened((now) => ({ ...now, isEntered: true }))} onClose={close} />
  )
  return (
    <>
      <Button
        className="omnibox-button muted"
        icon={<SearchOutlined aria-hidden />}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onMouseEnter={Omnibox.prepare}
        onFocus={Omnibox.prepare}
        onClick={() => setOpened(opening('omnibox'))}
      >
        <span className="wide-only">Search</span>
        <kbd className="wide-only" aria-hidden="true">
          {commandKey} K
        </kbd>
      </Button>
      {wanted && (
        <Contained onClose={close} fallback={wanted === 'omnibox' && early}>
          {wanted === 'omnibox' ? (
            <Omnibox
              key={turn}
              {...{ viewer, q, isEntered }}
              onType={type}
              onClose={close}
              onHelp={() => setOpened(opening('keys'))}
            />
          ) : (
            <KeyboardHelp key={turn} onClose={close} />
          )}
        </Contained>
      )}
    </>
  )
}

function opening(wanted: Wanted | null): (before: Opened) => Opened {
  return ({ turn }) => ({ wanted, turn: turn + 1, q: '' })
}

/** Asks the browser, which closes a dialog before its event. */
function isShown(wanted: Wanted): boolean {
  const shown = wanted === 'omnibox' ? 'dialog.omnibox[open], .omnibox-early' : 'dialog.keyboard-help[open]'
  return document.querySelector(shown) !== null
}

function wantedBy(event: KeyboardEvent): Wanted | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'omnibox'
  if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(event.target)) return undefined
  return 'keys'
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
