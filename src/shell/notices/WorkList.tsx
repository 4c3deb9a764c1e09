import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatInstant } from '../../views/format/format'
import { Status } from '../../views/cells/Status'
import { Failure } from '../../views/kit/Failure'
import { useRegister } from '../../views/data/RegisterContext'

interface Work {
  readonly resource: string
  readonly record: number
  readonly title: string | null
  readonly state: string | null
  readonly by: string | null
  readonly at: string
  readonly note: string | null
}

/** The records assigned to the viewer. */
export function WorkList({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['my-work'],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ items: Work[] }>('/my-work', { signal }))).data.items,
  })
  if (error && !data) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <p className="notices-none muted centred">…</p>
  if (data.length === 0) return <p className="notices-none muted centred">Nothing is assigned to you</p>
  return (
    <ul>
      {data.map((work) => (
        <Line key={`${work.resource}/${work.record}`} work={work} onOpen={onClose} />
      ))}
    </ul>
  )
}

function Line({ work, onOpen }: { readonly work: Work; readonly onOpen: () => void }) {
  const resource = useRegister().resources.find(({ is: { name } }) => name === work.resource)
  if (!resource) return null
  const field = resource.rules.state ? resource.fields[resource.rules.state] : undefined
  return (
    <li className="notice anchor">
      <Link to={paths.show(resource, work.record)} onClick={onOpen}>
        <span className="notice-words flex spread gap-3">
          <strong>{work.title ?? `${resource.is.singular} ${work.record}`}</strong>
          {work.state && field?.kind === 'choice' && <Status options={field.options} value={work.state} />}
        </span>
        {work.note && <span className="notice-excerpt breaks muted">{work.note}</span>}
        <span className="muted meta">
          {resource.is.singular}, {work.by ? `by ${work.by}, ` : ''}
          <time dateTime={work.at}>{formatInstant(work.at)}</time>
        </span>
      </Link>
    </li>
  )
}
