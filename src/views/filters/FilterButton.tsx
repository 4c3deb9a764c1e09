import { FilterOutlined } from '@ant-design/icons'
import { lazy } from 'react'
import type { AnyResource, Condition } from '#define'
import { Contained } from '../Contained'
import { PanelButton } from '../PanelButton'
import { partsOf } from './where'

interface FilterButtonProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  /** Filters that stand fixed and are not offered. */
  readonly without?: readonly string[]
  readonly onChange: (where: Condition | undefined) => void
}

// The inputs of filters weigh as much as the rest of the list: they come when they are reached for.
const loadPanel = () => import('./FilterPanel').then((file) => ({ default: file.FilterPanel }))
const FilterPanel = lazy(loadPanel)

/** Opens the filters of a list. */
export function FilterButton({ resource, where, without, onChange }: FilterButtonProps) {
  const count = partsOf(where).length
  if (resource.list.filters.length === 0) return null
  return (
    <PanelButton
      panelLabel="Filters"
      placement="bottomLeft"
      icon={<FilterOutlined />}
      onReach={() => void loadPanel()}
      panel={(close) => (
        <Contained fallback={<div className="filter-panel">Loading…</div>}>
          <FilterPanel
            resource={resource}
            where={where}
            without={without}
            onApply={(next) => {
              close()
              onChange(next)
            }}
          />
        </Contained>
      )}
    >
      Filter{count > 0 && ` (${count})`}
    </PanelButton>
  )
}
