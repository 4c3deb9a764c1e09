import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { boardNotices } from '#resources'
import { paths } from '#define'
import { may } from '../../../providers/access'
import { formatInstant } from '../../views/format/format'
import { Dialog } from '../../views/kit/Dialog'
import { Markdown } from '../../views/markdown/Markdown'
import { useMyNotices, useNoteRead, type MyNotice } from './myNotices'
import '../../views/markdown/article.css'

const nowhere = (): undefined => undefined

/** Opens the viewer's unread urgent notices one after the other, and asks for any acknowledgement. */
export function UrgentNotices() {
  const { data } = useMyNotices()
  const [passed, setPassed] = useState<readonly number[]>([])
  const noting = useNoteRead()
  const notice = data?.find(({ id, priority }) => priority === 'URGENT' && !passed.includes(id))
  if (!notice) return null
  const answer = (acknowledge: boolean): void => {
    setPassed([...passed, notice.id])
    noting.mutate({ id: notice.id, acknowledge })
  }
  return <UrgentNotice notice={notice} onAnswer={answer} />
}

interface UrgentNoticeProps {
  readonly notice: MyNotice
  readonly onAnswer: (acknowledge: boolean) => void
}

function UrgentNotice({ notice: { id, title, body, from, ackRequired }, onAnswer }: UrgentNoticeProps) {
  return (
    <Dialog
      title={title}
      onCancel={() => onAnswer(false)}
      footer={
        ackRequired
          ? [
              <Button key="later" onClick={() => onAnswer(false)}>
                Later
              </Button>,
              <Button key="acknowledge" type="primary" onClick={() => onAnswer(true)}>
                Acknowledge
              </Button>,
            ]
          : [
              <Button key="read" type="primary" onClick={() => onAnswer(false)}>
                Mark as read
              </Button>,
            ]
      }
    >
      <p className="muted small below-4">Urgent notice, {formatInstant(from)}</p>
      <Markdown source={body} articleAt={nowhere} />
      {may(boardNotices.access.see) && (
        <Link className="small" to={paths.show(boardNotices, id)} onClick={() => onAnswer(false)}>
          Open on the notice board
        </Link>
      )}
    </Dialog>
  )
}
