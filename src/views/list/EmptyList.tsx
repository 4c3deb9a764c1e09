import { InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { messages, type AnyResource } from '#define'

interface EmptyListProps {
  readonly resource: AnyResource
  /** Whether search or filters are why nothing is there. */
  readonly isNarrowed: boolean
  readonly onWiden: () => void
  /** Where one is made, for those who may. */
  readonly createTo?: string
}

/** Says that nothing was found and what can be done about it. */
export function EmptyList({ resource, isNarrowed, onWiden, createTo }: EmptyListProps) {
  const many = resource.many.toLowerCase()
  return (
    <div className="nothing" role="status">
      <span className="nothing-sign" aria-hidden="true">
        {isNarrowed ? <SearchOutlined /> : <InboxOutlined />}
      </span>
      <p className="nothing-title">{messages.noData}</p>
      {isNarrowed && (
        <>
          <p>No {many} match the search and the filters.</p>
          <Button onClick={onWiden}>Clear search and filters</Button>
        </>
      )}
      {!isNarrowed && createTo && (
        <>
          <p>There are no {many} to see here yet.</p>
          <Link to={createTo}>Add the first one</Link>
        </>
      )}
    </div>
  )
}
