import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { may } from '../../../providers/access'
import { say } from '../../../providers/notification'
import { currentViewer } from '../../../providers/session'
import { AuthorityList } from './AuthorityList'
import { ChangeBar } from './ChangeBar'
import { CopyFrom } from './CopyFrom'
import { changeOf, differenceOf, heldIds, wordsOf } from './draft'
import { saveMapping, type Assignment, type Authority, type Person } from './mapping'

interface EditorProps {
  readonly person: Person
  readonly authorities: readonly Authority[]
  readonly assignments: readonly Assignment[]
  readonly onChanged: (isChanged: boolean) => void
}

const OWN_DOOR = 'view_user_authority_mapping_tab'

/** The two lists of one user and the difference between what they hold and what they shall hold. */
export function Editor({ person, authorities, assignments, onChanged }: EditorProps) {
  const held = useMemo(() => heldIds(assignments), [assignments])
  const [draft, setDraft] = useState(held)
  const difference = useMemo(() => differenceOf(authorities, held, draft), [authorities, held, draft])
  const isChanged = wordsOf(difference) !== ''
  const mayEdit = may('authority:edit')
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])

  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (reason: string) => saveMapping(changeOf(person.id, difference, assignments, reason)),
    onSuccess: async () => {
      say('success', `Saved for ${person.label}: ${wordsOf(difference)}`)
      onChanged(false)
      await queries.invalidateQueries({ queryKey: ['mapping', 'held', person.id] })
    },
  })

  const origins = useMemo(() => new Map(assignments.map((one) => [one.authority.id, originOf(one)])), [assignments])
  // Whoever took this tab from themselves could not give it back.
  const locked = authorities.find(({ authority }) => authority.toLowerCase() === OWN_DOOR && person.id === currentViewer()?.id)
  const shared = { isReadOnly: !mayEdit, changed: new Set([...difference.granted, ...difference.taken].map(({ id }) => id)) }
  return (
    <div className="mapping-editor">
      <div className="mapping-editor-head">
        <div>
          <h2>{person.label}</h2>
          <p className="mapping-quiet">{person.username}</p>
        </div>
        {mayEdit ? <CopyFrom except={person.id} known={authorities} onCopy={(ids) => setDraft(withLocked(ids, locked))} /> : null}
      </div>
      <div className="mapping-lists">
        <AuthorityList
          title="Available"
          verb="Assign"
          items={authorities.filter(({ id }) => !draft.has(id))}
          onMove={(ids) => setDraft(new Set([...draft, ...ids]))}
          {...shared}
        />
        <AuthorityList
          title="Assigned"
          verb="Remove"
          items={authorities.filter(({ id }) => draft.has(id))}
          lockedId={locked?.id}
          origins={origins}
          onMove={(ids) => setDraft(new Set([...draft].filter((id) => !ids.includes(id))))}
          {...shared}
        />
      </div>
      {mayEdit ? (
        <ChangeBar
          difference={difference}
          holds={authorities.filter(({ id }) => draft.has(id))}
          isSaving={saving.isPending}
          error={saving.error}
          onSave={(reason) => saving.mutate(reason)}
          onDiscard={() => setDraft(held)}
        />
      ) : null}
    </div>
  )
}

function withLocked(ids: ReadonlySet<number>, locked: Authority | undefined): ReadonlySet<number> {
  return locked ? new Set([...ids, locked.id]) : ids
}

function originOf({ source, group, validTill }: Assignment): string {
  return [source === 'GROUP' ? `by ${group?.label ?? 'a group'}` : '', validTill ? `till ${validTill}` : '']
    .filter(Boolean)
    .join(', ')
}
