import { Button } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource, Condition } from '#define'
import { AdvancedFilter } from './AdvancedFilter'
import { FilterChip } from './FilterChip'
import './chips.css'
import type { Among } from './useFacets'
import { isPlain, partsOf, replaced, without } from '../conditions/where'

interface FilterChipsProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  readonly among: Among
  readonly onChange: (where: Condition | undefined) => void
}

/** Shows each filter of a list as a chip: pressing it edits it in its place, the cross or Delete removes it. */
export function FilterChips({ resource, where, among, onChange }: FilterChipsProps) {
  const [isAdvanced, setIsAdvanced] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const parts = partsOf(where)
  const remove = (part: Condition): void => {
    const chips = [...(row.current?.querySelectorAll<HTMLElement>('.chip-text') ?? [])]
    // The focus moves to the next chip, so that several can be removed one after the other.
    const beside = chips[parts.indexOf(part) + 1] ?? chips[parts.indexOf(part) - 1]
    if (beside) beside.focus()
    else focusFilterButton()
    onChange(without(where, part))
  }
  // The row goes with its last chip.
  const focusFilterButton = (): void =>
    row.current?.parentElement?.querySelector<HTMLElement>('.filter-button')?.focus()
  return (
    <>
      {parts.length > 0 && (
        <div ref={row} className="line wraps gap-2" role="group" aria-label="Active filters">
          {parts.map((part, index) => (
            <FilterChip
              // A chip keeps its key while its value changes: its editor is open.
              key={`${index} ${isPlain(part) ? (part.field.split('.')[0] ?? '') : JSON.stringify(part)}`}
              resource={resource}
              part={part}
              rest={without(where, part)}
              among={among}
              onChange={(next) => onChange(replaced(where, part, next))}
              onRemove={() => remove(part)}
              onAdvanced={() => setIsAdvanced(true)}
            />
          ))}
          <Button
            type="link"
            size="small"
            onClick={() => {
              focusFilterButton()
              onChange(undefined)
            }}
          >
            Clear all
          </Button>
        </div>
      )}
      {isAdvanced && (
        <AdvancedFilter resource={resource} where={where} onApply={onChange} onClose={() => setIsAdvanced(false)} />
      )}
    </>
  )
}
