import { useLayoutEffect, useRef } from 'react'
import { OperationCard } from './OperationCard'
import './tray.css'

/** The operations that this viewer follows, quietly in a corner while the work goes on. */
export function OperationsTray({ ids }: { readonly ids: readonly string[] }) {
  const tray = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = tray.current
    if (!element) return undefined
    // Toasts come up in the same corner, and stand above the tray.
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--tray-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--tray-height')
    }
  }, [])
  return (
    <aside ref={tray} className="tray" aria-label="Operations">
      {ids.map((id) => (
        <OperationCard key={id} id={id} />
      ))}
    </aside>
  )
}
