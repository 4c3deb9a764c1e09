import { counted } from '#define'
import { formatDay } from '../../views/format/format'
import { FormSelect } from '../../views/pickers/FormSelect'
import { OptionLine } from '../../views/pickers/OptionLine'
import { takerOf, type Job, type Option } from './absence'

interface JobCardProps {
  readonly job: Job
  /** Jobs of several days show their date. */
  readonly hasDay: boolean
  readonly onGive: (operator: number | null) => void
}

/** One job: its time and place, who takes it and why. It is dragged to someone else, or assigned with the picker. */
export function JobCard({ job, hasDay, onGive }: JobCardProps) {
  const { booking, day, slot, village, farmer, service, acres, isMovable, why } = job
  const taker = takerOf(job)
  const when = [hasDay && formatDay(day), slot].filter(Boolean).join(' · ')
  return (
    <li
      className="absence-job grid gap-1 narrow-min breaks surface"
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData('text/plain', String(booking.id))
        dataTransfer.effectAllowed = 'move'
      }}
    >
      <p className="small">
        <strong>{when}</strong> <span className="muted">{booking.label}</span>
      </p>
      <p className="meta">
        {[counted(acres, 'acres'), village, farmer].filter(Boolean).join(' · ')}{' '}
        <span className="muted">{service}</span>
      </p>
      {taker ? (
        <p className={taker.warning ? 'warning meta' : 'muted meta'}>
          {[taker.hint, taker.warning ?? taker.obstacle].filter(Boolean).join(' — ')}
        </p>
      ) : (
        <p className="warning meta">{why ?? 'Stays with the absent operator'}</p>
      )}
      {isMovable && (
        <FormSelect<number, Offered>
          aria-label={`Operator for ${booking.label}`}
          value={job.operator}
          options={job.options.map(offeredOf)}
          optionRender={({ data }) => <OptionLine choice={{ id: data.value, label: data.label }} hint={data.hint} />}
          onChange={(id: number | undefined) => onGive(id ?? null)}
          showSearch
          optionFilterProp="label"
          allowClear
          placeholder="Unassigned"
          popupMatchSelectWidth={false}
        />
      )}
    </li>
  )
}

interface Offered {
  readonly value: number
  readonly label: string
  readonly hint: string
  readonly disabled?: boolean
}

function offeredOf({ id, label, hint, obstacle, warning }: Option): Offered {
  return {
    value: id,
    label,
    hint: [hint, obstacle ?? warning].filter(Boolean).join(' — '),
    ...(obstacle && { disabled: true }),
  }
}
