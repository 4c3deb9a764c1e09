import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Skeleton } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '../../views/useSettled'
import { fetchPeople, isSearchable, type Person } from './mapping'

interface PersonFinderProps {
  readonly chosen: number | null
  readonly onChoose: (person: Person) => void
}

/** Finds a user by name, username or mobile. */
export function PersonFinder({ chosen, onChoose }: PersonFinderProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed)
  const q = isSearchable(settled) ? settled.trim() : ''
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['mapping', 'people', q],
    queryFn: ({ signal }) => fetchPeople(q, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="mapping-finder" aria-label="Find a user">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="Name, username or mobile"
        aria-label="Find a user by name, username or mobile"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="mapping-quiet" role="status">
        {typed.trim() && !isSearchable(typed) ? 'Type at least 3 characters' : ''}
      </p>
      {isPending ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null}
      {error && !data ? (
        <div role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      ) : null}
      {data?.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" /> : null}
      <ul data-dimmed={isPlaceholderData}>
        {data?.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="mapping-person"
              aria-current={person.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(person)}
            >
              <span>{person.label}</span>
              <span className="mapping-quiet">{describe(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The quieter line under a person's name. */
function describe({ username, roleType, status }: Person): string {
  const role = roleType?.replaceAll('_', ' ').toLowerCase()
  return [username, role, status && status !== 'ACTIVE' ? status.toLowerCase() : ''].filter(Boolean).join(' · ')
}
