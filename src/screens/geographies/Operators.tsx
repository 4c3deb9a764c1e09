import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#define'
import { geographies, machines, users } from '#resources'
import { Status } from '../../views/cells/Status'
import { Failure } from '../../views/kit/Failure'
import { fetchFrom } from '../../views/data/requests'

interface Named {
  readonly id: number
  readonly label: string
}

interface Working {
  readonly machine: Named
  readonly status: string
  readonly operator: Named | null
  readonly role: 'PRIMARY' | 'HELPER' | null
}

/** Who serves a village: its machines, the first choice first, with their operators. */
export function Operators({ village }: { readonly village: string }) {
  const headingId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['operators of a village', village],
    queryFn: ({ signal }) => fetchFrom<{ items: readonly Working[] }>(geographies, `${village}/operators`, signal),
  })
  return (
    <section className="below-4" aria-labelledby={headingId}>
      <h2 className="below-2" id={headingId}>
        Operators
      </h2>
      {error ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {data?.items.length === 0 && <p className="muted">No machine is mapped to this village</p>}
      <ul className="grid gap-2">
        {data?.items.map(({ machine, status, operator, role }) => (
          <li key={`${machine.id} ${operator?.id}`} className="cluster gap-line baseline">
            <Link to={paths.show(machines, machine.id)}>{machine.label}</Link>
            <Status options={machines.fields.status.options} value={status} />
            {operator ? (
              <Link to={paths.show(users, operator.id)}>{operator.label}</Link>
            ) : (
              <span className="muted">No operator</span>
            )}
            {role === 'HELPER' && <span className="muted">Helper</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
