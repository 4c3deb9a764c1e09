import { PlusOutlined } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import type { AnyResource, Condition } from '#define'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { PanelButton } from '../kit/PanelButton'
import { AdvancedFilter } from './AdvancedFilter'
import type { Among } from './useFacets'
import type { ChangeFilters } from '../conditions/where'

interface FilterButtonProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  /** Filters that are fixed and not offered. */
  readonly without?: readonly string[]
  readonly among: Among
  readonly onChange: ChangeFilters
  /** What is shown in the same panel above the filters, and how the button is then labelled. */
  readonly above?: { readonly label: string; readonly draw: (close: () => void) => ReactNode }
}

// The inputs of filters are as heavy as the rest of the list: they load on hover or focus.
const FilterMenu = laterPart(() => import('./FilterMenu').then((file) => file.FilterMenu))

/** Opens the filters of a list. */
export function FilterButton({ resource, where, without, among, onChange, above }: FilterButtonProps) {
  const [isAdvanced, setIsAdvanced] = useState(false)
  return (
    <>
      <PanelButton
        className="filter-button"
        type="text"
        size="small"
        panelLabel={above?.label ?? 'Filters'}
        placement="bottomLeft"
        icon={<PlusOutlined aria-hidden />}
        onReach={FilterMenu.prepare}
        panel={(close) => (
          <Contained fallback={<div className="filter-menu stack gap-2">Loading…</div>}>
            {above?.draw(close)}
            <FilterMenu
              {...{ resource, where, without, among, onChange }}
              onClose={close}
              onAdvanced={() => {
                close()
                setIsAdvanced(true)
              }}
            />
          </Contained>
        )}
      >
        {above?.label ?? 'Filter'}
      </PanelButton>
      {isAdvanced && (
        <AdvancedFilter resource={resource} where={where} onApply={onChange} onClose={() => setIsAdvanced(false)} />
      )}
    </>
  )
}
