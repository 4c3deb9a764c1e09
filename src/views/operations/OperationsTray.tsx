import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { OperationCard, operationQuery } from './OperationCard'
import type { Operation } from './requests'
import { standOf } from './stand'
import './tray.css'

/**
 * The operations that this viewer follows: a chip in the top bar, which covers nothing, and a panel below it on
 * request. It opens by itself only for refused records, and closes as soon as the user works elsewhere.
 */
export function OperationsTray({ ids }: { readonly ids: readonly string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const chip = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'byItself' | 'asked'>()
  const close = (): void => setOpened(undefined)
  useClosing(place, chip, opened, close)
  const stand = standOf(useOperations(ids))
  return (
    <div ref={place} className="tray-place">
      <Button
        ref={chip}
        type="text"
        className="tray-chip"
        data-state={stand.state}
        aria-label={`Operations: ${stand.words}`}
        title={stand.words}
        aria-expanded={opened !== undefined}
        onClick={() => setOpened(opened ? undefined : 'asked')}
      >
        <span className="tray-ring fixed" style={{ ['--part' as string]: `${stand.part}%` }} aria-hidden="true" />
        <span className="wide-only" aria-hidden="true">
          {stand.short}
        </span>
      </Button>
      {/* The cards follow their operations whether or not the panel is open. */}
      <section className="tray stack gap-2 scrolls-down" aria-label="Operations" hidden={!opened}>
        {ids.map((id) => (
          <OperationCard key={id} id={id} onRefused={() => setOpened((now) => now ?? 'byItself')} />
        ))}
      </section>
    </div>
  )
}

function useOperations(ids: readonly string[]): readonly Operation[] {
  return useQueries({
    queries: ids.map((id) => ({ ...operationQuery(id), refetchInterval: false as const })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
}

/** A panel that opened by itself closes after this time, unless the pointer or focus is in it. */
const MILLISECONDS = 20_000

/** Closes the panel on Escape, on interaction elsewhere, and after a while if the user did not open it. */
function useClosing(
  place: RefObject<HTMLDivElement | null>,
  chip: RefObject<HTMLButtonElement | null>,
  opened: 'byItself' | 'asked' | undefined,
  close: () => void,
): void {
  const closing = useRef(close)
  useEffect(() => {
    closing.current = close
  })
  useEffect(() => {
    if (!opened) return undefined
    const isWithin = (target: EventTarget | null): boolean =>
      target instanceof Node && !!place.current?.contains(target)
    const onPointer = ({ target }: PointerEvent): void => {
      if (!isWithin(target)) closing.current()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
      if (event.key === 'Escape' && isWithin(event.target)) chip.current?.focus()
      if (event.key === 'Escape' || !isWithin(event.target)) closing.current()
    }
    const timer = setInterval(() => {
      if (opened === 'byItself' && !place.current?.matches(':hover, :focus-within')) closing.current()
    }, MILLISECONDS)
    window.addEventListener('pointerdown', onPointer)
    window.addEventListener('keydown', onKey)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('keydown', onKey)
    }
  }, [opened, place, chip])
}
