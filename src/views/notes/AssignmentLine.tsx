import { UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { currentViewer } from '../../../providers/session'
import { formatInstant } from '../format/format'
import { PanelButton } from '../kit/PanelButton'
import { AssignForm } from './AssignForm'
import { useAssignment, useSend, type About } from './notes'
import './notes.css'

/** The assignee of a record, with buttons to reassign or unassign it. */
export function AssignmentLine({ about }: { readonly about: About }) {
  const { data: assignment } = useAssignment(about)
  const send = useSend(about)
  const me = currentViewer()?.id
  const attempt = (request: Promise<void>): Promise<void> =>
    request.catch((error: unknown) => {
      const { message, detail } = toHttpError(error)
      say('error', 'Error while assigning', detail ?? message)
    })
  if (assignment === undefined) return <p className="assignment muted cluster top gap-2 flat">…</p>
  return (
    <div className="assignment cluster top gap-2 flat">
      <UserOutlined aria-hidden="true" />
      <div className="assignment-words narrow-min">
        {assignment ? (
          <>
            <strong>{assignment.user.id === me ? 'You' : assignment.user.label}</strong>
            <span className="muted" title={formatInstant(assignment.at)}>
              {assignment.by ? ` by ${assignment.by}` : ''}, {formatInstant(assignment.at).split(',')[0]}
            </span>
            {assignment.note && <span className="own-line breaks">{assignment.note}</span>}
          </>
        ) : (
          <span className="muted">Unassigned</span>
        )}
      </div>
      <span className="flex gap-2">
        {me !== undefined && assignment?.user.id !== me && (
          <Button size="small" onClick={() => void attempt(send('PUT', 'assignment', { user: me }))}>
            Assign to me
          </Button>
        )}
        <PanelButton
          size="small"
          panelLabel="Assign"
          placement="bottomRight"
          panel={(close) => <AssignForm about={about} onClose={close} />}
        >
          Assign…
        </PanelButton>
        {assignment && (
          <Button size="small" type="text" onClick={() => void attempt(send('DELETE', 'assignment'))}>
            Unassign
          </Button>
        )}
      </span>
    </div>
  )
}
