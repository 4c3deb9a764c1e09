import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { inSentence, type AnyResource } from '#define'
import { formatDay, formatNumber } from '../format/format'
import type { DayTally } from '../data/tallies'
import { States, sumWords, tallyWords } from '../overview/words'
import { dayByKey, type Stretch } from './days'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface DayGridProps {
  readonly resource: AnyResource
  readonly stretch: Stretch
  readonly weeks: readonly (readonly string[])[]
  readonly today: string
  readonly byDay: ReadonlyMap<string, DayTally>
  readonly isStale: boolean
  readonly onShow: (next: Stretch, isReplaced?: boolean) => void
}

/** Shows the days as a WAI-ARIA grid: one Tab stop, arrows move between days, weeks and months, Enter opens. */
export function DayGrid({ resource, stretch, weeks, today, byDay, isStale, onShow }: DayGridProps) {
  const { span, anchor, isOpen } = stretch
  const shown = weeks.flat()
  const first = isOpen ? anchor : shown.includes(today) && today.slice(0, 7) === anchor.slice(0, 7) ? today : anchor
  const { grid, current, setStop, walk } = useWalk({ stretch, shown, first, onShow })
  return (
    <table
      ref={grid}
      role="grid"
      className="calendar-grid full-width fades"
      data-span={span}
      aria-label={`Days with ${inSentence(resource.is.plural)}`}
      aria-busy={isStale}
    >
      <Weekdays />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-other={span === 'month' && day.slice(0, 7) !== anchor.slice(0, 7)}>
                <DayButton
                  resource={resource}
                  day={day}
                  tally={byDay.get(day)}
                  isToday={day === today}
                  isOpen={isOpen && day === anchor}
                  isStop={day === current}
                  onWalk={walk}
                  onOpen={() => {
                    setStop(day)
                    onShow({ span, anchor: day, isOpen: span === 'week' || !(isOpen && day === anchor) })
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface Walk extends Pick<DayGridProps, 'stretch' | 'onShow'> {
  readonly shown: readonly string[]
  readonly first: string
}

/** The day that takes Tab focus, and the key handler that moves from it. */
function useWalk({ stretch: { span }, shown, first, onShow }: Walk) {
  const [stop, setStop] = useState(first)
  const current = shown.includes(stop) ? stop : first
  const grid = useRef<HTMLTableElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (!wanted.current) return
    grid.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  })
  const walk = (event: KeyboardEvent): void => {
    const next = event.altKey || event.ctrlKey || event.metaKey ? undefined : dayByKey(current, event.key)
    if (!next) return
    event.preventDefault()
    wanted.current = next
    setStop(next)
    const isElsewhere = !shown.includes(next) || (span === 'month' && event.key.startsWith('Page'))
    if (isElsewhere)
      onShow({ span, anchor: span === 'week' ? next : `${next.slice(0, 7)}-01`, isOpen: span === 'week' }, true)
  }
  return { grid, current, setStop, walk }
}

function Weekdays() {
  return (
    <thead>
      <tr>
        {weekdays.map((name) => (
          <th key={name} scope="col" abbr={name}>
            {name.slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayButtonProps {
  readonly resource: AnyResource
  readonly day: string
  readonly tally: DayTally | undefined
  readonly isToday: boolean
  readonly isOpen: boolean
  readonly isStop: boolean
  readonly onWalk: (event: KeyboardEvent) => void
  readonly onOpen: () => void
}

function DayButton({ resource, day, tally, isToday, isOpen, isStop, onWalk, onOpen }: DayButtonProps) {
  const words = tally ? tallyWords(resource, tally) : `No ${inSentence(resource.is.plural)}`
  return (
    <button
      type="button"
      className="calendar-day stack gap-1 full-width entry"
      data-day={day}
      data-today={isToday}
      aria-label={`${formatDay(day)}${isToday ? ', today' : ''}: ${words}`}
      aria-pressed={isOpen}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onWalk}
      onClick={onOpen}
    >
      <span className="calendar-date muted meta">{Number(day.slice(8))}</span>
      {tally && (
        <>
          <span className="strong">
            {formatNumber(tally.count)} <span className="calendar-sum muted meta plain">{sumWords(tally)}</span>
          </span>
          <States resource={resource} tally={tally} />
        </>
      )}
    </button>
  )
}
