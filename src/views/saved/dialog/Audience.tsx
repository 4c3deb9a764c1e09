import { systemResources } from '#define'
import { useQuery } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import { useId } from 'react'
import { may } from '../../../../providers/access'
import { severalChoices } from '../../kit/severalChoices'
import { RecordSelect } from '../../pickers/RecordSelect'
import { fetchRoles, type Audience as AudienceName, type Named, type SavedView } from '../savedView'

/** The chosen audience of a view. */
export interface AudienceChosen {
  readonly audience: AudienceName
  readonly users: readonly Named[]
  readonly keys: readonly string[]
}

/** The current audience of a view; a new one is private. */
export function startingAudience(view: SavedView | undefined): AudienceChosen {
  return { audience: view?.audience ?? 'mine', users: view?.users ?? [], keys: view?.keys ?? [] }
}

interface AudienceProps {
  readonly value: AudienceChosen
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (value: AudienceChosen) => void
}

/** Chooses the audience of a view: its owner, named people and holders of roles, or everyone who sees the list. */
export function Audience({ value, errors, onChange }: AudienceProps) {
  const id = useId()
  const mayShare = may('view:share')
  return (
    <fieldset className="stack gap-3">
      <legend className="below-1">Visible to</legend>
      <Radio.Group
        className="stack gap-2"
        value={value.audience}
        onChange={({ target }) => onChange({ ...value, audience: target.value as AudienceName })}
        options={[
          { value: 'mine', label: 'Only me' },
          { value: 'people', label: 'People and roles' },
          { value: 'everyone', label: 'Everyone with access to this list', disabled: !mayShare },
        ]}
      />
      {!mayShare && <p className="view-hint">You need the authority “Share list views with everyone”.</p>}
      {value.audience === 'people' && (
        <>
          <div className="stack gap-1">
            <label htmlFor={`${id}-people`}>People</label>
            <RecordSelect
              id={`${id}-people`}
              to={systemResources.users}
              value={value.users.map((user) => ({ ...user }))}
              onChange={(users) => onChange({ ...value, users })}
              placeholder="Type a name"
            />
            <Told error={errors.users} />
          </div>
          <div className="stack gap-1">
            <label htmlFor={`${id}-roles`}>Roles</label>
            <Roles id={`${id}-roles`} value={value.keys} onChange={(keys) => onChange({ ...value, keys })} />
            <Told error={errors.keys} />
          </div>
        </>
      )}
    </fieldset>
  )
}

function Told({ error }: { readonly error: string | undefined }) {
  return error ? (
    <span className="view-error" role="alert">
      {error}
    </span>
  ) : null
}

interface RolesProps {
  readonly id: string
  readonly value: readonly string[]
  readonly onChange: (keys: string[]) => void
}

function Roles({ id, value, onChange }: RolesProps) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['view-roles'],
    queryFn: ({ signal }) => fetchRoles(signal),
    staleTime: 300_000,
  })
  return (
    <Select
      id={id}
      className="full-width"
      {...severalChoices}
      loading={isLoading}
      value={[...value]}
      options={data.map(({ key, label }) => ({ value: key, label }))}
      optionFilterProp="label"
      onChange={onChange}
      placeholder="Anyone with one of these roles"
    />
  )
}
