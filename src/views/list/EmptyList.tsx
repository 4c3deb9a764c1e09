import { InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { inSentence, type AnyResource } from '#define'
import { BRIEF } from '../address/brief'
import { reachWordsOf } from '../record/reachWords'
import { prefillOf } from '../form/state/prefillOf'

interface EmptyListProps {
  readonly resource: AnyResource
  /** Whether it is empty because of a search or filters. */
  readonly isNarrowed: boolean
  readonly onWiden: () => void
  /** The search text, if nothing else narrows the list. */
  readonly sought?: string
  /** The address of the form for a new record, if the viewer may create one. */
  readonly createTo?: string
}

/** Says that nothing was found, with the possible next steps. */
export function EmptyList({ resource, isNarrowed, onWiden, sought = '', createTo }: EmptyListProps) {
  const many = inSentence(resource.is.plural)
  const reach = reachWordsOf(resource)
  // Only a complete number identifies a person; a part of a name can match in many ways.
  const [[given, value] = []] = Object.entries(prefillOf(resource, sought)).filter(
    ([name]) => resource.fields[name]?.kind === 'mobile',
  )
  return (
    <div className="nothing line gap-2 surface centred" role="status">
      <span className="nothing-sign inline-line below-1 muted" aria-hidden="true">
        {isNarrowed ? <SearchOutlined aria-hidden /> : <InboxOutlined aria-hidden />}
      </span>
      <p className="nothing-title">{given ? resource.form.messages.notFound : resource.form.messages.noneFound}</p>
      {given && createTo && (
        <Link to={`${createTo}?${new URLSearchParams({ [given]: String(value), [BRIEF]: '1' }).toString()}`}>
          Create {inSentence(resource.is.singular)} with this {resource.fields[given]?.label.toLowerCase()}
        </Link>
      )}
      {reach && <p>{reach}</p>}
      {isNarrowed && (
        <>
          <p>No {many} match the search and the filters.</p>
          <Button onClick={onWiden}>Clear search and filters</Button>
        </>
      )}
      {!isNarrowed && createTo && (
        <>
          <p>There are no {many} here yet.</p>
          <Link to={createTo}>Add the first one</Link>
        </>
      )}
    </div>
  )
}
