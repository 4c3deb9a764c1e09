import { Button, Empty } from 'antd'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { may } from '../../../providers/access'
import { LeaveGuard } from '../../views/leaving/LeaveGuard'
import { Mapper } from './Mapper'
import type { Person } from './mapping'
import { PersonFinder } from './PersonFinder'
import './mapping.css'

/** Who sees which tabs: find somebody, move authorities between two lists, save the difference. */
export function Screen() {
  const [parameters, setParameters] = useSearchParams()
  const user = Number(parameters.get('user')) || null
  const [changedUser, setChangedUser] = useState<number | null>(null)
  const [isFinding, setFinding] = useState(user === null)
  const isUnsaved = useCallback(() => user !== null && changedUser === user, [user, changedUser])

  const choose = useCallback(
    ({ id }: Person) => {
      setFinding(false)
      setParameters({ user: String(id) })
    },
    [setParameters],
  )
  const remember = useCallback((isChanged: boolean) => setChangedUser(isChanged ? user : null), [user])

  return (
    <div className="mapping" data-finding={isFinding}>
      <div className="mapping-head">
        <h1>User-Tabs-Mapping</h1>
        {may('authority:edit') ? null : (
          <p className="mapping-quiet">You may look at the mapping, but not change it.</p>
        )}
      </div>
      <LeaveGuard isUnsaved={isUnsaved} fate="lost" onDiscard={() => setChangedUser(null)} />
      <PersonFinder chosen={user} onChoose={choose} />
      <div className="mapping-side">
        <Button className="mapping-change-user" onClick={() => setFinding(true)}>
          Choose another user
        </Button>
        {user === null ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Choose a user to see which tabs they hold" />
        ) : (
          <Mapper key={user} user={user} onChanged={remember} />
        )}
      </div>
    </div>
  )
}
