import { SearchOutlined } from '@ant-design/icons'
import { Button, Empty, Input, Select, Skeleton } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { users } from '#resources'
import { Status } from '../../views/cells/Status'
import { formatInstant, optionLabel } from '../../views/format/format'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { fetchPeople, isSearchable, type Person } from './mapping'

interface PersonFinderProps {
  readonly chosen: number | null
  readonly onChoose: (id: number) => void
}

const roles = { ...users.fields.roleType.options, ...users.fields.officeRole.options }
const roleChoices = Object.entries(roles).map(([value, label]) => ({ value, label }))

/**
 * Finds a user by name, username, mobile or role. Until one is chosen the list shows the details that help to choose.
 */
export function PersonFinder({ chosen, onChoose }: PersonFinderProps) {
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<string>()
  const settled = useSettled(typed)
  const q = isSearchable(settled) ? settled.trim() : ''
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: ['mapping', 'people', q, role ?? ''],
    queryFn: ({ signal }) => fetchPeople(q, role ?? '', signal),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="mapping-finder surface stack gap-2" aria-label="Find a user">
      <div className="mapping-find cluster gap-2">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder="Name, username or mobile"
          aria-label="Find a user by name, username or mobile"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder="Any role"
          aria-label="Role"
          options={roleChoices}
          value={role}
          onChange={setRole}
        />
      </div>
      <p className="mapping-quiet muted plain" role="status">
        {typed.trim() && !isSearchable(typed) ? 'Type at least 3 characters' : ''}
      </p>
      {isPending ? <Skeleton active title={false} paragraph={{ rows: 8 }} /> : null}
      {error && !data ? (
        <div role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Retry</Button>
        </div>
      ) : null}
      {data?.items.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No data found" /> : null}
      {data && data.items.length > 0 ? (
        <People
          people={data.items}
          chosen={chosen}
          isWide={chosen === null}
          isDimmed={isPlaceholderData}
          onChoose={onChoose}
        />
      ) : null}
      {data?.hasMore ? <p className="mapping-quiet muted plain">More results: type part of the name.</p> : null}
    </section>
  )
}

interface PeopleProps extends PersonFinderProps {
  readonly people: readonly Person[]
  readonly isWide: boolean
  readonly isDimmed: boolean
}

function People({ people, chosen, isWide, isDimmed, onChoose }: PeopleProps) {
  return (
    <div className="mapping-people fades" data-dimmed={isDimmed}>
      <table className="plain-table">
        <thead>
          <tr>
            {(isWide ? ['Name', 'Username', 'Role', 'State', 'Tabs', 'Last login', 'Status'] : ['Name']).map((head) => (
              <th key={head} scope="col" className={isWide ? undefined : 'only-read'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <td>
                <button
                  type="button"
                  className="mapping-person stack full-width entry"
                  aria-current={person.id === chosen ? 'true' : undefined}
                  onClick={() => onChoose(person.id)}
                >
                  <span>{person.name}</span>
                  <span className={isWide ? 'mapping-quiet muted plain narrow-only' : 'mapping-quiet muted plain'}>
                    {shortOf(person)}
                  </span>
                </button>
              </td>
              {isWide ? <Rest person={person} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Rest({ person: { username, role, states, tabs, lastLoginAt, status } }: { readonly person: Person }) {
  const [first = 'Everywhere', ...others] = states
  return (
    <>
      <td>{username}</td>
      <td>{optionLabel(roles, role)}</td>
      <td title={states.join(', ')}>{others.length ? `${first} and ${others.length} more` : first}</td>
      <td>{tabs}</td>
      <td>{lastLoginAt ? formatInstant(lastLoginAt) : 'Never'}</td>
      <td>
        <Status options={users.fields.status.options} value={status} />
      </td>
    </>
  )
}

/** The muted line below a person's name. */
function shortOf({ username, role, tabs, status }: Person): string {
  const isAtWork = status === 'ACTIVE'
  return [
    username,
    optionLabel(roles, role),
    `${tabs} ${tabs === 1 ? 'tab' : 'tabs'}`,
    isAtWork ? '' : status.toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ')
}
