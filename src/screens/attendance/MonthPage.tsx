import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { counted, formatMonth, type AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { useAddressPlace, withParameter } from '../../views/address/addressPlace'
import { useListAddress, type ListAddress } from '../../views/address/useListAddress'
import { today } from '../../views/data/today'
import { FilterButton } from '../../views/filters/FilterButton'
import { FilterChips } from '../../views/filters/FilterChips'
import { formatNumber } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { SearchBox } from '../../views/list/tools/SearchBox'
import '../../views/list/controls.css'
import { ViewTabs } from '../../views/saved/ViewTabs'
import { askedFor, monthAfter, type MonthGrid } from './month'
import { MonthTable } from './MonthTable'

const OWN = ['month']
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** The days of a month with a row per person, with the search and filters of the list. */
export function MonthPage({ resource, tab }: { readonly resource: AnyResource; readonly tab: string }) {
  const { parameters, go } = useAddressPlace()
  const address = useListAddress(resource, OWN)
  const { query, change } = address
  const asked = parameters.get('month') ?? ''
  const month = MONTH.test(asked) ? asked : today().slice(0, 7)
  const show = (next: string): void =>
    go(withParameter(withParameter(parameters, 'page', ''), 'month', next).toString(), false)
  return (
    <Frame>
      <PageHead title={resource.is.plural}>
        <ViewTabs resource={resource} tab={tab} />
      </PageHead>
      <div className="list-tools line wraps gap-1">
        <SearchBox
          resource={resource}
          q={query.q ?? ''}
          hasShortcut
          onSearch={(q, step) => change({ q }, step)}
          onExpect={() => undefined}
        />
        <FilterButton
          resource={resource}
          where={query.where}
          without={['day']}
          among={{ q: query.q }}
          onChange={(where, step) => change({ where }, step)}
        />
        <MonthSteps month={month} onShow={show} />
      </div>
      <FilterChips
        resource={resource}
        where={query.where}
        among={{ q: query.q }}
        onChange={(where) => change({ where })}
      />
      <Grid resource={resource} month={month} address={address} />
    </Frame>
  )
}

/** Steps between months; future ones have no days yet. */
function MonthSteps({ month, onShow }: { readonly month: string; readonly onShow: (month: string) => void }) {
  const isCurrent = month >= today().slice(0, 7)
  return (
    <span className="inline-line gap-1 push">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined aria-hidden />}
        aria-label="Previous month"
        onClick={() => onShow(monthAfter(month, -1))}
      />
      <strong aria-live="polite">{formatMonth(month)}</strong>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined aria-hidden />}
        aria-label="Next month"
        disabled={isCurrent}
        onClick={() => onShow(monthAfter(month, 1))}
      />
    </span>
  )
}

interface GridProps {
  readonly resource: AnyResource
  readonly month: string
  readonly address: ListAddress
}

function Grid({ resource, month, address: { query, change } }: GridProps) {
  const params = askedFor(month, query)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource.is.name, 'month', params],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('retail').get<MonthGrid>('/attendance-months', { signal, params }))).data,
    placeholderData: keepPreviousData,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 12 }} />
  const { people, totalItems, pageSize } = data
  if (people.length === 0)
    return (
      <div className="nothing line gap-2 surface centred">
        <p className="nothing-title">No data found</p>
      </div>
    )
  const first = (query.page - 1) * pageSize
  return (
    <div className="stack gap-2 fades" aria-busy={isFetching}>
      <MonthTable resource={resource} month={month} people={people} />
      <nav className="line wraps spread gap-3" aria-label="Pages">
        <span className="muted">
          {`${formatNumber(first + 1)}–${formatNumber(first + people.length)} of ${counted(totalItems, 'people')}`}
        </span>
        <span className="inline-line gap-1">
          <Button size="small" disabled={query.page === 1} onClick={() => change({ page: query.page - 1 })}>
            Previous
          </Button>
          <Button
            size="small"
            disabled={first + people.length >= totalItems}
            onClick={() => change({ page: query.page + 1 })}
          >
            Next
          </Button>
        </span>
      </nav>
    </div>
  )
}
