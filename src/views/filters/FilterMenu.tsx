import { LeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { AnyResource, Condition, Tests } from '#define'
import { filterLabel } from '../conditions/describe'
import { partsOf, testsByPath, withTests, type ChangeFilters } from '../conditions/where'
import { fieldAt, isReadable } from '../data/fieldAt'
import { useIsNarrow } from '../kit/hooks/useIsNarrow'
import { placePaths } from './controls/PlaceFilter'
import { FieldFilter } from './FieldFilter'
import type { Among } from './useFacets'

interface FilterMenuProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  /** Filters that are fixed and not offered. */
  readonly without?: readonly string[]
  readonly among: Among
  readonly onChange: ChangeFilters
  readonly onClose: () => void
  /** Opens the nested conditions. */
  readonly onAdvanced: () => void
}

/** Chooses a filter of a list: a field, then its values, which make a chip. */
export function FilterMenu({ resource, where, without = [], among, onChange, onClose, onAdvanced }: FilterMenuProps) {
  const [path, setPath] = useState<string>()
  // Further values chosen while the menu is open refine the same history step.
  const isFurther = useRef(false)
  const menu = useMenuKeys(path)
  const tests = testsByPath(where)
  const testsOf = (name: string): Readonly<Record<string, Tests>> =>
    Object.fromEntries(pathsOf(resource, name).flatMap((one) => (tests[one] ? [[one, tests[one]]] : [])))
  const apply = (changed: Readonly<Record<string, Tests>>, isDone: boolean): void => {
    onChange(withTests(where, changed), isFurther.current ? 'replace' : 'push')
    isFurther.current = true
    if (isDone) onClose()
  }
  const clear = (): void => {
    onChange(undefined)
    onClose()
  }
  if (path === undefined)
    return (
      <FieldList
        {...{ resource, without, onAdvanced }}
        isUsed={(name) => Object.keys(testsOf(name)).length > 0}
        onChoose={setPath}
        onClear={partsOf(where).length > 0 ? clear : undefined}
      />
    )
  return (
    <div ref={menu} className="filter-menu stack gap-2">
      <button type="button" className="filter-option full-width" data-used="" onClick={() => setPath(undefined)}>
        <LeftOutlined aria-hidden /> {filterLabel(resource, path)}
      </button>
      <FieldFilter {...{ resource, path, where, among }} tests={testsOf(path)} onApply={apply} />
    </div>
  )
}

/** The paths by which a filter may be in the address: a place at any of its levels. */
function pathsOf(resource: AnyResource, path: string): readonly string[] {
  return fieldAt(resource, path)?.kind === 'place' && !path.includes('.') ? placePaths(path) : [path]
}

interface FieldListProps extends Pick<FilterMenuProps, 'resource' | 'onAdvanced'> {
  readonly without: readonly string[]
  readonly isUsed: (path: string) => boolean
  readonly onChoose: (path: string) => void
  readonly onClear?: () => void
}

function FieldList({ resource, without, isUsed, onChoose, onClear, onAdvanced }: FieldListProps) {
  const [sought, setSought] = useState('')
  const menu = useMenuKeys()
  const offered = resource.list.filters.filter((path) => {
    const field = fieldAt(resource, path)
    return field && isReadable(field) && !without.includes(path)
  })
  const found = offered.filter((path) =>
    filterLabel(resource, path).toLowerCase().includes(sought.trim().toLowerCase()),
  )
  return (
    <div ref={menu} className="filter-menu stack gap-2">
      <input
        type="search"
        className="native"
        value={sought}
        placeholder="Filter by…"
        aria-label="Find a field"
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && found[0] !== undefined && onChoose(found[0])}
      />
      <ul className="filter-values scrolls-down flat">
        {found.map((path) => (
          <li key={path}>
            <button
              type="button"
              className="filter-option full-width"
              data-used={isUsed(path) || undefined}
              onClick={() => onChoose(path)}
            >
              {filterLabel(resource, path)}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className="muted">No data found</li>}
      </ul>
      <div className="flex spread">
        <Button type="link" size="small" onClick={onAdvanced}>
          Advanced…
        </Button>
        {onClear && (
          <Button type="link" size="small" onClick={onClear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Handles the keys of a menu: arrows move through the entries. The first input gets the focus once the menu is placed,
 * except on a phone, where a keyboard would cover it.
 */
function useMenuKeys(drawn?: string): RefObject<HTMLDivElement | null> {
  const menu = useRef<HTMLDivElement>(null)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (isNarrow) return undefined
    const frame = requestAnimationFrame(() => menu.current?.querySelector('input')?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [drawn, isNarrow])
  useEffect(() => {
    const element = menu.current
    element?.addEventListener('keydown', goThrough)
    return () => element?.removeEventListener('keydown', goThrough)
  }, [drawn])
  return menu
}

/** Moves through the entries of the filter menu with the arrow keys. */
function goThrough(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.defaultPrevented || isOwnArrows(event.target)) return
  if (!(event.currentTarget instanceof HTMLElement)) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const next = stops[stops.findIndex((one) => one === event.target) + step]
  event.preventDefault()
  next?.focus()
}

/** Whether an input uses the arrow keys itself: an open picker. */
function isOwnArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[role=combobox], .ant-picker input')
}
