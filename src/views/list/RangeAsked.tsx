import { CalendarOutlined } from '@ant-design/icons'
import type { AnyResource, Condition } from '#define'
import { DayRange } from '../filters/controls/DayRange'
import { testsByPath, withTests } from '../conditions/where'

interface RangeAskedProps {
  readonly resource: AnyResource
  readonly where: Condition | undefined
  /** The error of the chosen days. */
  readonly words: string
  readonly onChange: (where: Condition | undefined) => void
}

/** Asks for the date range that a report requires, or for a shorter one. */
export function RangeAsked({ resource, where, words, onChange }: RangeAskedProps) {
  const { day = '', most, mailed } = resource.list.range ?? {}
  const field = resource.fields[day]
  if (!field) return null
  return (
    <div className="nothing line gap-2 surface centred" role="status">
      <span className="nothing-sign inline-line below-1 muted" aria-hidden="true">
        <CalendarOutlined aria-hidden />
      </span>
      <p className="nothing-title">{words}</p>
      <p>{`This list shows at most ${most} days at once. For up to ${mailed} days, use Export: the file comes by email.`}</p>
      <div className="range-asked above-2">
        <label htmlFor="range-asked">Days</label>
        <DayRange
          id="range-asked"
          field={field}
          label={`${field.label}: days`}
          tests={testsByPath(where)[day] ?? {}}
          onChange={(tests) => onChange(withTests(where, { [day]: tests }))}
        />
      </div>
    </div>
  )
}
