import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { currentLook } from '../../../providers/session'
import { RecordActions, useStartAction } from '../../views/actions/RecordActions'
import { Cell } from '../../views/cells/Cell'
import { Dialog } from '../../views/kit/Dialog'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import type { Row } from '../../views/data/row'
import { ViewTabs } from '../../views/saved/ViewTabs'
import { useKeptFocus } from '../../views/kit/focus/useKeptFocus'
import { useRefresh } from '../../views/kit/hooks/useRefresh'
import { endOthers, useOwnSessions } from './useOwnSessions'
import './sessions.css'

interface OwnSessionsProps {
  readonly resource: AnyResource
  readonly tab: string
}

/** The viewer's sessions: the current one, and the others, which they can end. */
export function OwnSessions({ resource, tab }: OwnSessionsProps) {
  const { data, error, refetch } = useOwnSessions(resource, tab)
  useKeptFocus()
  const isOnlyLooking = !!currentLook()
  const others = data?.others ?? []
  return (
    <Frame>
      <PageHead
        title="Your sessions"
        actions={others.length > 0 && !isOnlyLooking && <EndOthers resource={resource} count={others.length} />}
      />
      <ViewTabs resource={resource} tab={tab} />
      <p className="muted">
        Where you are signed in. If you don’t recognise a session, end it and tell your administrator.
      </p>
      {error && !data ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      <RecordActions resource={resource}>
        <ul className="gap-3 columns columns-l">
          {data?.current && <Session key={data.current.id} resource={resource} row={data.current} isCurrent />}
          {others.map((row) => (
            <Session key={row.id} resource={resource} row={row} canEnd={!isOnlyLooking} />
          ))}
        </ul>
      </RecordActions>
      {data && others.length === 0 && <p className="muted">You aren’t signed in anywhere else.</p>}
    </Frame>
  )
}

interface SessionProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly isCurrent?: boolean
  readonly canEnd?: boolean
}

const told = ['way', 'client', 'startedAt', 'lastSeenAt', 'address', 'until']

function Session({ resource, row, isCurrent, canEnd }: SessionProps) {
  const start = useStartAction()
  const device = String(row.device ?? 'Unknown')
  return (
    <li className="session surface padded" data-current={isCurrent}>
      <div className="line gap-3">
        <h2 className="flat fill breaks">{device}</h2>
        {isCurrent && <span className="session-mark accent strong">This session</span>}
        {canEnd && row._can?.includes('end') && (
          <Button danger aria-label={`End session: ${device}`} onClick={() => start('end', { row })}>
            End session
          </Button>
        )}
      </div>
      <dl>
        {told.map((name) => {
          const field = resource.fields[name]
          const value = row[name]
          return field && value !== null && value !== undefined ? (
            <div key={name}>
              <dt className="muted meta">{field.label}</dt>
              <dd className="breaks">
                <Cell resource={resource} name={name} field={field} value={value} id={row.id} />
              </dd>
            </div>
          ) : null
        })}
      </dl>
    </li>
  )
}

function EndOthers({ resource, count }: { readonly resource: AnyResource; readonly count: number }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isEnding, setIsEnding] = useState(false)
  const refresh = useRefresh()
  const end = async (): Promise<void> => {
    setIsEnding(true)
    try {
      const ended = await endOthers(resource)
      say('success', ended === 1 ? 'Session ended successfully' : `${ended} sessions ended successfully`)
      setIsAsked(false)
      refresh()
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', 'Error while ending sessions', detail ?? message)
    }
    setIsEnding(false)
  }
  return (
    <>
      <Button danger onClick={() => setIsAsked(true)}>
        End all others
      </Button>
      {isAsked && (
        <Dialog
          title="End all others"
          okText="End all others"
          okButtonProps={{ danger: true }}
          confirmLoading={isEnding}
          onOk={() => void end()}
          onCancel={() => setIsAsked(false)}
        >
          <p>
            {count === 1 ? 'Your other session is signed out' : `Your ${count} other sessions are signed out`}{' '}
            immediately and must sign in again. This session continues.
          </p>
        </Dialog>
      )}
    </>
  )
}
