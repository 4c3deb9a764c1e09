import { FilterOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import type { AnyResource, Condition } from '#define'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { PanelButton } from '../kit/PanelButton'
import { AdvancedFilter } from './AdvancedFilter'
import type { Among } from './useFacets'
import { partsOf } from '../conditions/where'

interface FilterButtonProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  /** Filters that stand fixed and are not offered. */
  readonly without?: readonly string[]
  readonly among: Among
  readonly onChange: (where: Condition | undefined) => void
  /** What stands in the same panel above the filters, and what the button is called with it. */
  readonly above?: { readonly label: string; readonly draw: (close: () => void) => ReactNode }
}

// The inputs of filters weigh as much as the rest of the list: they come when they are reached for.
const FilterPanel = laterPart(() => import('./FilterPanel').then((file) => file.FilterPanel))

/** Opens the filters of a list. */
export function FilterButton({ resource, where, without, among, onChange, above }: FilterButtonProps) {
  const [advanced, setAdvanced] = useState<{ readonly where: Condition | undefined } | null>(null)
  const count = partsOf(where).length
  return (
    <>
      <PanelButton
        type="text"
        size="small"
        panelLabel={above?.label ?? 'Filters'}
        placement="bottomLeft"
        icon={<FilterOutlined aria-hidden />}
        onReach={FilterPanel.prepare}
        panel={(close) => (
          <Contained fallback={<div className="filter-panel scrolls-down">Loading…</div>}>
            {above?.draw(close)}
            <FilterPanel
              resource={resource}
              where={where}
              without={without}
              among={among}
              onApply={(next) => {
                close()
                onChange(next)
              }}
              onAdvanced={(chosen) => {
                close()
                setAdvanced({ where: chosen })
              }}
            />
          </Contained>
        )}
      >
        {above?.label ?? 'Filter'}
        {count > 0 && ` (${count})`}
      </PanelButton>
      {advanced && (
        <AdvancedFilter
          resource={resource}
          where={advanced.where}
          onApply={onChange}
          onClose={() => setAdvanced(null)}
        />
      )}
    </>
  )
}
