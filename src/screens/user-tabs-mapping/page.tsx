import { Button, Empty, Segmented, Switch } from 'antd'
import { useCallback, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { may } from '../../../providers/access'
import { LeaveGuard } from '../../views/leaving/LeaveGuard'
import { GroupFinder } from './GroupFinder'
import { GroupMapper, UserMapper } from './Mapper'
import { PersonFinder } from './PersonFinder'
import { PageHead } from '../../views/kit/PageHead'
import './mapping.css'

/** Who sees which tabs: find a person or a group, move authorities between two lists, save the difference. */
export function Screen() {
  const [parameters, setParameters] = useSearchParams()
  const user = Number(parameters.get('user')) || null
  const isNew = parameters.get('group') === 'new'
  const group = isNew ? 'new' : Number(parameters.get('group')) || null
  const isOfGroups = parameters.has('group')
  const subject = user ?? group
  const place = parameters.toString()
  const [changedPlace, setChangedPlace] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(subject === null)
  const isUnsaved = useCallback(() => changedPlace === place, [place, changedPlace])
  const go = (next: Record<string, string>, finding: boolean): void => {
    setFinding(finding)
    setParameters(next)
  }
  const remember = useCallback((isChanged: boolean) => setChangedPlace(isChanged ? place : null), [place])

  return (
    <div className="mapping grid top" data-finding={isFinding} data-wide={subject === null && !isOfGroups}>
      <PageHead title="User-Tabs-Mapping">
        {may('authority:edit') ? null : (
          <p className="mapping-quiet muted plain">You can view the mapping but not change it.</p>
        )}
        <Kinds isOfGroups={isOfGroups} isNew={isNew} onGo={go} />
      </PageHead>
      <LeaveGuard isUnsaved={isUnsaved} fate="lost" onDiscard={() => setChangedPlace(null)} />
      {isOfGroups ? (
        <GroupFinder chosen={group} onChoose={(id) => go({ group: String(id) }, false)} />
      ) : (
        <PersonFinder chosen={user} onChoose={(id) => go({ user: String(id) }, false)} />
      )}
      <div className="mapping-side">
        <Button className="narrow-only below-3" onClick={() => setFinding(true)}>
          {isOfGroups ? 'Choose another group' : 'Choose another user'}
        </Button>
        {user !== null && <UserMapper key={user} user={user} onChanged={remember} />}
        {user === null && group !== null && <GroupMapper key={group} group={group} onChanged={remember} />}
        {subject === null && isOfGroups && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Choose a group to see its authorities" />
        )}
      </div>
    </div>
  )
}

interface KindsProps {
  readonly isOfGroups: boolean
  readonly isNew: boolean
  readonly onGo: (next: Record<string, string>, finding: boolean) => void
}

/** Switches between people, groups, and the group of new users. */
function Kinds({ isOfGroups, isNew, onGo }: KindsProps) {
  const label = useId()
  return (
    <div className="line wraps gap-4 push">
      <Segmented
        aria-label="Tabs of"
        value={isOfGroups ? 'groups' : 'people'}
        options={[
          { value: 'people', label: 'People' },
          { value: 'groups', label: 'Groups' },
        ]}
        onChange={(kind) => onGo(kind === 'groups' ? { group: '' } : {}, true)}
      />
      <span className="inline-line gap-2">
        <Switch
          aria-labelledby={label}
          checked={isNew}
          onChange={(isOn) => onGo(isOn ? { group: 'new' } : { group: '' }, !isOn)}
        />
        <span id={label}>New users</span>
      </span>
    </div>
  )
}
