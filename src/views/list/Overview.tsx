import type { AnyResource } from '#define'
import { RecordActions } from '../actions/RecordActions'
import { CalendarView } from '../calendar/CalendarView'
import { ChartView } from '../chart/ChartView'
import { FilterButton } from '../filters/FilterButton'
import { FilterChips } from '../filters/FilterChips'
import { fieldsOfParts, partsOf } from '../conditions/where'
import { BulkBar } from './bulk/BulkBar'
import { canActOnMany } from './bulk/bulkActions'
import { useRefused } from '../operations/refusedRows'
import { usePrintPage } from '../data/printing'
import type { Shape } from '../address/shape'
import { ListPlace } from '../address/listPlace'
import type { RecordsProps } from './recordsProps'
import { ScopeNote } from './tools/ScopeNote'
import { SearchBox } from './tools/SearchBox'
import { newSelection } from '../rows/selection'
import { ShapeSwitch } from './tools/ShapeSwitch'
import { MapView } from '../map/MapView'
import { useViewedAddress } from '../saved/useViewedAddress'
import { requestOf } from '../rows/useRows'
import { useState } from 'react'

interface OverviewProps extends RecordsProps {
  readonly shape: Exclude<Shape, 'list' | 'beside'>
}

const views = { calendar: CalendarView, map: MapView, chart: ChartView } as const

/** A list by its days, by its places or as a chart, with the same search, filters and selection as its rows. */
export function Overview({ resource, fixed, tab, shape }: OverviewProps) {
  const address = useViewedAddress(resource)
  const [selection] = useState(newSelection)
  const { query } = address
  const asked = requestOf(query, fixed)
  const printPage = usePrintPage(resource)
  useRefused(resource, selection.giveBack)
  const View = views[shape]
  return (
    <RecordActions resource={resource} onDone={selection.handOver}>
      <div className="list-tools line wraps gap-1">
        <OverviewSearch resource={resource} address={address} />
        <FilterButton
          resource={resource}
          where={query.where}
          without={fieldsOfParts(partsOf(fixed))}
          among={{ q: query.q, fixed }}
          onChange={(where, step) => address.change({ where }, step)}
        />
        <ScopeNote resource={resource} />
        <span className="list-tools-end flex gap-1 push">
          <ShapeSwitch resource={resource} />
        </span>
      </div>
      <FilterChips
        resource={resource}
        where={query.where}
        among={{ q: query.q, fixed }}
        onChange={(where) => address.change({ where })}
      />
      {/* A calendar, map or chart never shows all records of the list: only selected records are meant. */}
      <BulkBar
        resource={resource}
        selection={selection}
        rows={[]}
        query={{ filter: asked.where, q: query.q, count: 0 }}
      />
      <ListPlace resource={resource} query={query} tab={tab} isStale={false}>
        <View
          resource={resource}
          query={query}
          fixed={fixed}
          tab={tab}
          selection={canActOnMany(resource, printPage) ? selection : undefined}
        />
      </ListPlace>
    </RecordActions>
  )
}

interface OverviewSearchProps {
  readonly resource: AnyResource
  readonly address: ReturnType<typeof useViewedAddress>
}

function OverviewSearch({ resource, address: { query, change } }: OverviewSearchProps) {
  if (resource.list.search.length === 0) return null
  return (
    <SearchBox
      resource={resource}
      q={query.q ?? ''}
      hasShortcut
      onSearch={(q, step) => change({ q }, step)}
      onExpect={() => undefined}
    />
  )
}
