import { Button, Skeleton } from 'antd'
import { useQueries } from '@tanstack/react-query'
import { Editor } from './Editor'
import { fetchAssignments, fetchAuthorities, fetchPerson } from './mapping'

interface MapperProps {
  readonly user: number
  readonly onChanged: (isChanged: boolean) => void
}

/** Fetches what one user holds and what there is, then lets it be changed. */
export function Mapper({ user, onChanged }: MapperProps) {
  const [person, authorities, assignments] = useQueries({
    queries: [
      {
        queryKey: ['mapping', 'person', user],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPerson(user, signal),
      },
      {
        queryKey: ['mapping', 'authorities'],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchAuthorities(signal),
      },
      {
        queryKey: ['mapping', 'held', user],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchAssignments(user, signal),
      },
    ],
  })
  const error = person.error ?? authorities.error ?? assignments.error
  if (error) {
    const retry = () => [person, authorities, assignments].forEach((query) => query.error && void query.refetch())
    return (
      <div role="alert">
        <p>{error.message}</p>
        <Button onClick={retry}>Retry</Button>
      </div>
    )
  }
  if (person.data === undefined || !authorities.data || !assignments.data) {
    return <Skeleton active title={{ width: 220 }} paragraph={{ rows: 10 }} />
  }
  if (person.data === null) return <p role="alert">User Not Found</p>
  return (
    <Editor person={person.data} authorities={authorities.data} assignments={assignments.data} onChanged={onChanged} />
  )
}
