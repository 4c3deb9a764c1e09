import {
  DeleteOutlined,
  EditOutlined,
  LogoutOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  SendOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { Contained } from '../../views/kit/Contained'
import { Dialog } from '../../views/kit/Dialog'
import { tellDelivery, type Delivery, type DeliveryWord } from '../../views/exports/deliveries'
import { attempts } from '../../views/values/attempt'
import { laterPart } from '../../views/kit/laterPart'

type DialogName = 'edit' | 'delete' | 'leave'

const DeliveryDialog = laterPart(() => import('../../views/exports/ExportDialog').then((file) => file.DeliveryDialog))

interface DeliveryButtonsProps {
  readonly told: Delivery
  readonly onChange: () => void
}

/** The actions of a delivery, for its owner and for its receivers. */
export function DeliveryButtons({ told, onChange }: DeliveryButtonsProps) {
  const { title, isMine, isReceived, isPaused } = told
  const [busy, setBusy] = useState<DeliveryWord>()
  const [sending] = useState(attempts)
  const [dialog, setDialog] = useState<DialogName>()
  const carryOut = async (word: DeliveryWord): Promise<void> => {
    setBusy(word)
    try {
      await sending.send(word, (key) => tellDelivery(told, word, key))
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
    }
    setBusy(undefined)
    onChange()
  }
  const button = (word: 'pause' | 'resume' | 'send', label: string, icon: ReactNode) => (
    <Button icon={icon} loading={busy === word} aria-label={`${label}: ${title}`} onClick={() => void carryOut(word)}>
      {label}
    </Button>
  )
  const opener = (word: DialogName, label: string, icon: ReactNode) => (
    <Button danger={word === 'delete'} icon={icon} aria-label={`${label}: ${title}`} onClick={() => setDialog(word)}>
      {label}
    </Button>
  )
  return (
    <div className="line wraps spread gap-3 above-2">
      <span className="export-buttons cluster gap-2">
        {isMine && (
          <>
            {button('send', 'Send now', <SendOutlined aria-hidden />)}
            {opener('edit', 'Edit', <EditOutlined aria-hidden />)}
            {isPaused
              ? button('resume', 'Resume', <PlayCircleOutlined aria-hidden />)
              : button('pause', 'Pause', <PauseOutlined aria-hidden />)}
            {opener('delete', 'Delete', <DeleteOutlined aria-hidden />)}
          </>
        )}
        {!isMine && isReceived && opener('leave', 'Leave', <LogoutOutlined aria-hidden />)}
      </span>
      {dialog && <Asked {...{ told, dialog, carryOut, onChange }} onEnd={() => setDialog(undefined)} />}
    </div>
  )
}

interface AskedProps extends DeliveryButtonsProps {
  readonly dialog: DialogName
  readonly carryOut: (word: DeliveryWord) => Promise<void>
  readonly onEnd: () => void
}

function Asked({ told, dialog, carryOut, onChange, onEnd }: AskedProps) {
  const { title, owner } = told
  if (dialog === 'edit')
    return (
      <Contained onClose={onEnd}>
        <DeliveryDialog delivery={told} onSaved={onChange} onEnd={onEnd} />
      </Contained>
    )
  const isEnd = dialog === 'delete'
  return (
    <Question
      title={isEnd ? 'Delete regular delivery' : 'Leave regular delivery'}
      okText={isEnd ? 'Delete' : 'Leave'}
      words={
        isEnd
          ? `“${title}” will no longer be sent to anyone. Existing files are kept.`
          : `You will no longer receive “${title}”. ${owner.label} can add you again.`
      }
      onYes={() => carryOut(dialog)}
      onEnd={onEnd}
    />
  )
}

interface QuestionProps {
  readonly title: string
  readonly okText: string
  readonly words: string
  readonly onYes: () => Promise<void>
  readonly onEnd: () => void
}

function Question({ title, okText, words, onYes, onEnd }: QuestionProps) {
  const [isRunning, setIsRunning] = useState(false)
  const answer = async (): Promise<void> => {
    setIsRunning(true)
    await onYes()
    onEnd()
  }
  return (
    <Dialog
      title={title}
      okText={okText}
      okButtonProps={{ danger: true }}
      confirmLoading={isRunning}
      onOk={() => void answer()}
      onCancel={onEnd}
    >
      <p className="above-1 breaks">{words}</p>
    </Dialog>
  )
}
