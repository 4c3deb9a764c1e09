import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'
import { pictureTasks, type ScheduledEvent } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { today } from '../../views/data/today'
import { formatDay } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { Show } from '../../views/show/Show'
import '../../views/chart/chart.css'

/** An enrolment with its schedule: when each event is due, and the pictures sent for it. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return (
    <Show
      resource={resource}
      id={id}
      tabs={[{ name: 'schedule', label: 'Schedule', part: <Schedule of={resource.is.name} id={id} /> }]}
    />
  )
}

function Schedule({ of, id }: { readonly of: string; readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: [of, 'schedule', id],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ items: ScheduledEvent[] }>(`/enrolment-schedule/${id}`, { signal })))
        .data.items,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <div className="surface padded scrolls">
      <table className="chart-table plain-table figures">
        <caption className="only-read">Schedule</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Pictures</th>
          </tr>
        </thead>
        <tbody>
          {data.map((event) => (
            <tr key={event.event}>
              <th scope="row">{event.label}</th>
              <td>{formatDay(event.from)}</td>
              <td>{formatDay(event.till)}</td>
              <td>
                <Sent {...event} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The latest pictures of an event; without any, whether it is upcoming, due or late. */
function Sent({ task, from, till, isRequired }: ScheduledEvent) {
  if (task) {
    const option = pictureTasks.fields.status.options[task.status as 'PENDING']
    return <Link to={paths.show(pictureTasks, task.id)}>{option.label}</Link>
  }
  if (!isRequired) return <span className="muted">Optional</span>
  return <span className="muted">{today() > till ? 'Missed' : today() >= from ? 'Due' : 'Not due yet'}</span>
}
