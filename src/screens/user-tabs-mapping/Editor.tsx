import { Space } from 'antd'
import { useEffect, useMemo } from 'react'
import { may } from '../../../providers/access'
import { currentViewer } from '../../../providers/session'
import { AuthorityList } from './AuthorityList'
import { ChangeBar } from './ChangeBar'
import { heldIds } from './draft'
import { FillFrom } from './FillFrom'
import { fetchAssignments, fetchBundle, type Assignment, type Authority, type Person } from './mapping'
import { useMapping } from './useMapping'

interface EditorProps {
  readonly person: Person
  readonly authorities: readonly Authority[]
  readonly assignments: readonly Assignment[]
  readonly onChanged: (isChanged: boolean) => void
}

const OWN_DOOR = 'view_user_authority_mapping_tab'

/** The two lists of one user and the difference between what they hold and what they shall hold. */
export function Editor({ person, authorities, assignments, onChanged }: EditorProps) {
  const mapping = useMapping(person, authorities, assignments)
  const { available, assigned, difference, isChanged } = mapping
  const mayEdit = may('authority:edit')
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  const origins = useMemo(() => new Map(assignments.map((one) => [one.authority.id, originOf(one)])), [assignments])
  // Whoever took this tab from themselves could not give it back.
  const isOwn = person.id === currentViewer()?.id
  const locked = isOwn ? assigned.find(({ authority }) => authority.toLowerCase() === OWN_DOOR)?.id : undefined
  const fill = (ids: ReadonlySet<number>): void =>
    mapping.replace(locked === undefined ? ids : new Set([...ids, locked]))
  const shared = {
    isReadOnly: !mayEdit,
    changed: new Set([...difference.granted, ...difference.taken].map(({ id }) => id)),
  }
  return (
    <div className="mapping-editor">
      <div className="mapping-editor-head">
        <div>
          <h2>{person.label}</h2>
          <p className="mapping-quiet">{person.username}</p>
        </div>
        {mayEdit ? (
          <Space wrap>
            <FillFrom
              label="Take a role’s bundle"
              placeholder="Name of the bundle"
              to="authority-groups"
              known={authorities}
              authoritiesOf={fetchBundle}
              onFill={fill}
            />
            <FillFrom
              label="Copy from another user"
              placeholder="Name, username or mobile"
              to="users"
              except={person.id}
              known={authorities}
              authoritiesOf={async (user) => heldIds(await fetchAssignments(user, new AbortController().signal))}
              onFill={fill}
            />
          </Space>
        ) : null}
      </div>
      <div className="mapping-lists">
        <AuthorityList title="Available" verb="Assign" items={available} onMove={mapping.assign} {...shared} />
        <AuthorityList
          title="Assigned"
          verb="Remove"
          items={assigned}
          lockedId={locked}
          origins={origins}
          onMove={mapping.remove}
          {...shared}
        />
      </div>
      {mayEdit ? <ChangeBar mapping={mapping} /> : null}
    </div>
  )
}

function originOf({ source, group, validTill }: Assignment): string {
  return [source === 'GROUP' ? `by ${group?.label ?? 'a group'}` : '', validTill ? `till ${validTill}` : '']
    .filter(Boolean)
    .join(', ')
}
