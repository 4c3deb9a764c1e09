import { Button, Skeleton } from 'antd'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Editor } from './Editor'
import { fetchAssignments, fetchAuthorities, fetchGroup, fetchPerson } from './mapping'
import { groupSubject, userSubject } from './subject'

interface MapperProps {
  readonly onChanged: (isChanged: boolean) => void
}

/** Fetches a user's authorities and all that can be granted, then shows the editor. */
export function UserMapper({ user, onChanged }: MapperProps & { readonly user: number }) {
  const [person, authorities, assignments] = useQueries({
    queries: [
      {
        queryKey: ['mapping', 'person', user],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchPerson(user, signal),
      },
      authoritiesQuery,
      {
        queryKey: ['mapping', 'held', user],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchAssignments(user, signal),
      },
    ],
  })
  const subject = useMemo(
    () => (person.data && assignments.data ? userSubject(person.data, assignments.data) : undefined),
    [person.data, assignments.data],
  )
  const error = person.error ?? authorities.error ?? assignments.error
  if (error) return <Failed error={error} queries={[person, authorities, assignments]} />
  if (person.data === null) return <p role="alert">User Not Found</p>
  if (!subject || !authorities.data) return <Waiting />
  return <Editor subject={subject} person={person.data} authorities={authorities.data} onChanged={onChanged} />
}

/** The same for a group; `new` is the group of new users. */
export function GroupMapper({ group, onChanged }: MapperProps & { readonly group: number | 'new' }) {
  const [found, authorities] = useQueries({
    queries: [
      {
        queryKey: ['mapping', 'group', group],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchGroup(group, signal),
      },
      authoritiesQuery,
    ],
  })
  const subject = useMemo(() => (found.data ? groupSubject(found.data) : undefined), [found.data])
  const error = found.error ?? authorities.error
  if (error) return <Failed error={error} queries={[found, authorities]} />
  if (!subject || !authorities.data) return <Waiting />
  return <Editor subject={subject} authorities={authorities.data} onChanged={onChanged} />
}

const authoritiesQuery = {
  queryKey: ['mapping', 'authorities'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchAuthorities(signal),
}

function Waiting() {
  return <Skeleton active title={{ width: 220 }} paragraph={{ rows: 10 }} />
}

interface FailedProps {
  readonly error: Error
  readonly queries: readonly { readonly error: Error | null; readonly refetch: () => Promise<unknown> }[]
}

function Failed({ error, queries }: FailedProps) {
  return (
    <div role="alert">
      <p>{error.message}</p>
      <Button onClick={() => queries.forEach((query) => query.error && void query.refetch())}>Retry</Button>
    </div>
  )
}
