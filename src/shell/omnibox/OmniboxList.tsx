import { useEffect, useRef } from 'react'
import { Status } from '../../views/cells/Status'
import { Icon } from '../navigation/icons'
import type { Entry, Group } from './omniboxEntries'

interface OmniboxListProps {
  readonly id: string
  readonly groups: readonly Group[]
  readonly active: Entry | undefined
  /** Older entries are shown while new ones load. */
  readonly isStale: boolean
  readonly onChoose: (entry: Entry) => void
}

/**
 * The entries of the omnibox, in groups. The focus stays in the box above, which refers to the selected entry by its
 * ID.
 */
export function OmniboxList({ id, groups, active, isStale, onChoose }: OmniboxListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active?.key])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Found" aria-busy={isStale} className="omnibox-list scrolls-down">
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className="omnibox-group muted meta strong" role="presentation">
            {group.label}
          </div>
          {group.entries.map((entry) => (
            <Option
              key={entry.key}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry.key === active?.key}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The ID of an entry's option. */
export function optionId(list: string, { key }: Entry): string {
  return `${list}-${key}`
}

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly isActive: boolean
  readonly onChoose: () => void
}

function Option({ id, entry: { label, hint, fact, state, icon, to }, isActive, onChoose }: OptionProps) {
  const field = state?.resource.fields[state.resource.rules.state ?? '']
  return (
    <a
      id={id}
      href={to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className="omnibox-option line gap-3 entry"
      onMouseDown={(event) => event.button === 0 && event.preventDefault()}
      onClick={(event) => {
        // Otherwise a link: with Ctrl or the middle button the browser opens it in a new tab itself.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onChoose()
      }}
    >
      <Icon name={icon} />
      <span className="stack fill">
        <span className="cut">{label}</span>
        {hint && <span className="cut muted small">{hint}</span>}
        {fact && <span className="cut small">{fact}</span>}
      </span>
      {state && field?.kind === 'choice' && <Status options={field.options} value={state.value} />}
    </a>
  )
}
