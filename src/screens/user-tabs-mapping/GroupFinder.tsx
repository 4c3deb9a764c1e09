import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tag } from 'antd'
import { fetchGroups } from './mapping'

interface GroupFinderProps {
  readonly chosen: number | 'new' | null
  readonly onChoose: (id: number) => void
}

/** The groups by name. */
export function GroupFinder({ chosen, onChoose }: GroupFinderProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mapping', 'groups'],
    queryFn: ({ signal }) => fetchGroups(signal),
  })
  return (
    <section className="mapping-finder surface stack gap-2" aria-label="Find a group">
      {error && !data ? (
        <div role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      ) : null}
      {!data && !error ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null}
      <ul className="scrolls-down">
        {data?.map(({ id, name, code, isNewUserDefault }) => (
          <li key={id}>
            <button
              type="button"
              className="mapping-person stack full-width entry"
              aria-current={chosen === id || (chosen === 'new' && isNewUserDefault) ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <span>
                {name} {isNewUserDefault ? <Tag>New users</Tag> : null}
              </span>
              <span className="mapping-quiet muted plain">{code}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
