import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { addDays } from '#define'
import { formatDay, formatMonth } from '../format/format'
import { inMonths, inSpan, weeksOf, type Stretch } from './days'

interface CalendarHeadProps {
  readonly stretch: Stretch
  readonly today: string
  readonly onShow: (next: Stretch) => void
}

/** Shows the month or week, with buttons to step and to switch between the two. */
export function CalendarHead({ stretch, today, onShow }: CalendarHeadProps) {
  const { span, anchor } = stretch
  const move = (by: number): void =>
    onShow(
      span === 'week'
        ? { ...stretch, anchor: addDays(anchor, 7 * by) }
        : { span, anchor: inMonths(`${anchor.slice(0, 7)}-01`, by), isOpen: false },
    )
  const [week = []] = weeksOf(stretch)
  const title =
    span === 'week' ? `${formatDay(week[0] ?? anchor)} – ${formatDay(week[6] ?? anchor)}` : formatMonth(anchor)
  return (
    <header className="calendar-head line wraps gap-3">
      <h2 aria-live="polite">{title}</h2>
      <span className="inline-flex gap-1">
        <Button icon={<LeftOutlined aria-hidden />} aria-label={`Previous ${span}`} onClick={() => move(-1)} />
        <Button onClick={() => onShow({ span, anchor: today, isOpen: true })}>Today</Button>
        <Button icon={<RightOutlined aria-hidden />} aria-label={`Next ${span}`} onClick={() => move(1)} />
      </span>
      <span className="calendar-spans inline-flex gap-1 push" role="group" aria-label="Period length">
        {(['month', 'week'] as const).map((one) => (
          <Button
            key={one}
            type={one === span ? 'primary' : 'default'}
            ghost={one === span}
            aria-pressed={one === span}
            onClick={() => onShow(inSpan(one, stretch, today))}
          >
            {one === 'month' ? 'Month' : 'Week'}
          </Button>
        ))}
      </span>
    </header>
  )
}
