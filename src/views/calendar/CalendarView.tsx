import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { inSentence } from '#define'
import { Failure } from '../kit/Failure'
import { formatDay } from '../format/format'
import { useAddressPlace, withParameter } from '../address/addressPlace'
import type { OverviewViewProps } from '../overview/overviewProps'
import { RecordLines, useLines } from '../overview/RecordLines'
import { useTally, type DayTally } from '../data/tallies'
import { figureWords } from '../overview/words'
import { requestOf } from '../rows/useRows'
import { today as dayNow } from '../data/today'
import './calendar.css'
import { CalendarHead } from './CalendarHead'
import { DayGrid } from './DayGrid'
import { stretchOf, weeksOf, whenOf, type Stretch } from './days'

/** Shows a list by day: a month or a week with the tallies of each day, and the records of the open day. */
export function CalendarView(props: OverviewViewProps) {
  const { resource, query, fixed } = props
  const { parameters, go } = useAddressPlace()
  const today = dayNow()
  const stretch = stretchOf(parameters.get('when'), today)
  const weeks = weeksOf(stretch)
  const [from = today, to = today] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  const tallied = useTally<{ days: DayTally[] }>(resource, 'calendar', requestOf(query, fixed), { from, to })
  const show = (next: Stretch, isReplaced = false): void =>
    go(withParameter(parameters, 'when', whenOf(next)).toString(), isReplaced)
  const byDay = new Map(tallied.data?.days.map((tally) => [tally.day, tally]))
  return (
    <section className="stack gap-3" aria-label={`Calendar of ${inSentence(resource.is.plural)}`}>
      <CalendarHead stretch={stretch} today={today} onShow={show} />
      <div className="calendar-body grid gap-3" data-open={stretch.isOpen}>
        {tallied.error && !tallied.data ? (
          <Failure words={tallied.error.message} onRetry={() => void tallied.refetch()} />
        ) : (
          <DayGrid
            resource={resource}
            stretch={stretch}
            weeks={weeks}
            today={today}
            byDay={byDay}
            isStale={tallied.isPlaceholderData || tallied.isPending}
            onShow={show}
          />
        )}
        {stretch.isOpen && (
          <OpenDay
            key={stretch.anchor}
            {...props}
            day={stretch.anchor}
            tally={byDay.get(stretch.anchor)}
            onClose={stretch.span === 'month' ? () => show({ ...stretch, isOpen: false }) : undefined}
          />
        )}
      </div>
    </section>
  )
}

interface OpenDayProps extends OverviewViewProps {
  readonly day: string
  readonly tally: DayTally | undefined
  /** Missing if a day is always open. */
  readonly onClose: (() => void) | undefined
}

function OpenDay({ day, tally, onClose, ...props }: OpenDayProps) {
  const { resource, query, fixed } = props
  const which = { field: resource.list.calendar?.day ?? '', eq: day }
  const shows = resource.list.calendar?.shows
  const rows = useLines({ resource, query, fixed, which, shows })
  return (
    <section className="calendar-day-open above-1" aria-label={`${resource.is.plural} on ${formatDay(day)}`}>
      <div className="line gap-2">
        <h2 className="fill flat">{formatDay(day)}</h2>
        {onClose && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label="Close day"
            onClick={onClose}
          />
        )}
      </div>
      <p className="calendar-day-figures below-1 muted small" role="status">
        {tally ? figureWords(resource, tally) : null}
      </p>
      {rows.rows.length === 0 && !rows.isFirstLoad && !rows.error ? (
        <p className="muted">No {inSentence(resource.is.plural)} on this day.</p>
      ) : (
        <RecordLines {...props} which={which} shows={shows} rows={rows} />
      )}
    </section>
  )
}
