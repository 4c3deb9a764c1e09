import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useEffect, useState } from 'react'
import { Contained } from '../views/Contained'
import type { StoredViewer } from '../../providers/session'
import { commandKey } from './commandKey'
import './OmniboxButton.css'

const loadOmnibox = () => import('./Omnibox')
const Omnibox = lazy(() => loadOmnibox().then((file) => ({ default: file.Omnibox })))
const KeyboardHelp = lazy(() => import('./KeyboardHelp').then((file) => ({ default: file.KeyboardHelp })))

type Opened = 'omnibox' | 'keys'

/** The way into the omnibox, and the two keys that work everywhere: Ctrl or ⌘ with K, and the question mark. */
export function OmniboxButton({ viewer }: { readonly viewer: StoredViewer }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const wanted = wantedBy(event)
      if (!wanted) return
      event.preventDefault()
      setOpened((before) => (before === wanted ? null : wanted))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const close = (): void => setOpened(null)
  const warm = (): void => void loadOmnibox().catch(() => undefined)
  return (
    <>
      <Button
        className="omnibox-button"
        icon={<SearchOutlined />}
        aria-label="Search everything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onMouseEnter={warm}
        onFocus={warm}
        onClick={() => setOpened('omnibox')}
      >
        <span className="omnibox-button-words">Search</span>
        <kbd aria-hidden="true">{commandKey} K</kbd>
      </Button>
      {opened && (
        <Contained fallback={null}>
          {opened === 'omnibox' ? (
            <Omnibox viewer={viewer} onClose={close} onHelp={() => setOpened('keys')} />
          ) : (
            <KeyboardHelp onClose={close} />
          )}
        </Contained>
      )}
    </>
  )
}

function wantedBy(event: KeyboardEvent): Opened | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'omnibox'
  if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(event.target)) return undefined
  return 'keys'
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
