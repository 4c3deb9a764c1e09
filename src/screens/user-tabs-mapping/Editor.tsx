import { Button, Space } from 'antd'
import { useEffect } from 'react'
import { may } from '../../../providers/access'
import { say } from '../../../providers/notification'
import { currentViewer } from '../../../providers/session'
import { ask } from '../../views/panels/asked'
import { AuthorityList } from './AuthorityList'
import { ChangeBar } from './ChangeBar'
import { heldIds } from './draft'
import { FillFrom } from './FillFrom'
import { fetchAssignments, fetchGroup, fetchGroups, type Authority, type Mapped } from './mapping'
import type { Subject } from './subject'
import { useMapping } from './useMapping'

interface EditorProps {
  readonly subject: Subject
  /** The user whose lists these are; missing for a group. */
  readonly person?: Mapped
  readonly authorities: readonly Authority[]
  readonly onChanged: (isChanged: boolean) => void
}

const OWN_DOOR = 'view_user_authority_mapping_tab'

/** The two lists of a user or a group, and the draft against what is stored. */
export function Editor({ subject, person, authorities, onChanged }: EditorProps) {
  const mapping = useMapping(subject, authorities)
  const { available, assigned, difference, isChanged } = mapping
  const mayEdit = may('authority:edit')
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  const locks = locksOf(person, authorities)
  // What the viewer cannot change stays as it is, wherever the draft is filled from.
  const fill = (ids: ReadonlySet<number>): void =>
    mapping.replace(
      new Set(authorities.map(({ id }) => id).filter((id) => (locks.has(id) ? subject.held : ids).has(id))),
    )
  const shared = {
    locks,
    isReadOnly: !mayEdit,
    changed: new Set([...difference.granted, ...difference.taken].map(({ id }) => id)),
  }
  return (
    <div className="mapping-editor">
      <div className="cluster spread top gap-3 below-3">
        <div>
          <h2 className="flat">{subject.label}</h2>
          <p className="mapping-quiet muted plain">{subject.note}</p>
        </div>
        <Ways person={person} mayEdit={mayEdit} authorities={authorities} onFill={fill} />
      </div>
      <div className="mapping-lists grid gap-3">
        <AuthorityList title="Available" verb="Assign" items={available} onMove={mapping.assign} {...shared} />
        <AuthorityList
          title="Assigned"
          verb="Remove"
          items={assigned}
          origins={subject.origins}
          onMove={mapping.remove}
          {...shared}
        />
      </div>
      {mayEdit ? <ChangeBar mapping={mapping} /> : null}
    </div>
  )
}

/** What this viewer cannot change, with the reason. Users who removed this tab from themselves could not restore it. */
function locksOf(person: Mapped | undefined, authorities: readonly Authority[]): ReadonlyMap<number, string> {
  const isOwn = person !== undefined && person.id === currentViewer()?.id
  const isSuperadmin = may('role_superadmin')
  return new Map(
    authorities.flatMap(({ id, authority, sensitive }): (readonly [number, string])[] => {
      if (isOwn && authority.toLowerCase() === OWN_DOOR) return [[id, 'your own access to this page']]
      return sensitive && !isSuperadmin ? [[id, 'superadmins only']] : []
    }),
  )
}

interface WaysProps {
  readonly person: Mapped | undefined
  readonly mayEdit: boolean
  readonly authorities: readonly Authority[]
  readonly onFill: (ids: ReadonlySet<number>) => void
}

/** The shortcuts that fill the draft, and its final result. */
function Ways({ person, mayEdit, authorities, onFill }: WaysProps) {
  const reset = async (): Promise<void> => {
    const role = person?.officeRole ?? person?.roleType ?? ''
    try {
      const group = (await fetchGroups()).find(({ roleTypes }) => roleTypes.includes(role))
      if (group) onFill(new Set((await fetchGroup(group.id)).authorities))
      else say('error', 'No default group for this role')
    } catch (error) {
      say('error', error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Space wrap>
      {mayEdit && (
        <>
          {person && <Button onClick={() => void reset()}>Reset to role default</Button>}
          <FillFrom
            label={person ? 'Copy from another user' : 'Copy from a user'}
            placeholder="Name, username or mobile"
            to="users"
            except={person?.id}
            known={authorities}
            authoritiesOf={async (user) => heldIds(await fetchAssignments(user))}
            onFill={onFill}
          />
          <FillFrom
            label="Use a role’s bundle"
            placeholder="Bundle name"
            to="authority-groups"
            known={authorities}
            authoritiesOf={async (group) => new Set((await fetchGroup(group)).authorities)}
            onFill={onFill}
          />
          <Button danger onClick={() => onFill(new Set())}>
            Remove all
          </Button>
        </>
      )}
      {person && may(['user:view-as', 'authority:edit']) && (
        <Button onClick={() => ask({ panel: 'may', user: { id: person.id, name: person.label } })}>
          View effective access
        </Button>
      )}
    </Space>
  )
}
