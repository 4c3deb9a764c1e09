import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { deskFilters, waitingAt, type AnyResource } from '#define'
import { useListAddress } from '../address/useListAddress'
import { RecordActions } from '../actions/RecordActions'
import type { Row } from '../data/row'
import { FilterButton } from '../filters/FilterButton'
import { FilterChips } from '../filters/FilterChips'
import { Frame } from '../kit/Frame'
import { DeskHead } from './DeskHead'
import { DeskTable } from './DeskTable'
import { useSitting } from './useSitting'
import './desk.css'

interface DeskPageProps {
  readonly resource: AnyResource
  /** Further facts of this resource. */
  readonly more?: (row: Row) => ReactNode
}

/** The parameter for the open queue. */
const own = ['look']

/** The desk of a resource: waiting records are judged one after the other by keyboard. */
export function DeskPage({ resource, more }: DeskPageProps) {
  const [parameters] = useSearchParams()
  const isSecond = parameters.get('look') === 'second' && resource.page.desk?.secondLook !== undefined
  const { query, change } = useListAddress(resource, own)
  const [sitting, state] = useSitting(resource, { isSecond, q: query.q, where: query.where })
  const among = { fixed: waitingAt(resource, isSecond) }
  const current = state.pieces[state.at]
  return (
    <Frame>
      <DeskHead resource={resource} isSecond={isSecond} state={state} current={current} />
      <div className="list-tools">
        <FilterButton
          resource={resource}
          where={query.where}
          without={withheld(resource)}
          among={among}
          onChange={(where) => change({ where })}
        />
        <FilterChips resource={resource} where={query.where} among={among} onChange={(where) => change({ where })} />
      </div>
      <RecordActions
        resource={resource}
        onDone={(name, version) => current && sitting.judged(current.record, name, version)}
      >
        <DeskTable resource={resource} isSecond={isSecond} sitting={sitting} state={state} more={more} />
      </RecordActions>
    </Frame>
  )
}

/** The filters of the list that are not offered at the desk. */
function withheld(resource: AnyResource): readonly string[] {
  const offered = deskFilters(resource)
  return resource.list.filters.filter((path) => !offered.includes(path))
}
