import { useState } from 'react'
import { useNavigate } from 'react-router'
import { inSentence, messages } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { Dialog } from '../kit/Dialog'
import { formats, mailList, type Asked } from './requests'

interface MailDialogProps {
  readonly asked: Asked
  /** Why it is not made immediately. */
  readonly reason: string
  readonly onEnd: () => void
}

/** Offers to make the file of a list in the background. */
export function MailDialog({ asked, reason, onEnd }: MailDialogProps) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const mail = async (): Promise<void> => {
    setIsAsking(true)
    try {
      await mailList(asked)
      const offer = { label: 'Open export centre', onTake: () => void navigate('/exports') }
      say('success', messages.exportMailed, undefined, offer)
      onEnd()
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
      setIsAsking(false)
    }
  }
  return (
    <Dialog
      title={`Export ${inSentence(asked.resource.is.plural)} as ${formats[asked.format]}`}
      okText="Email me"
      confirmLoading={isAsking}
      onOk={() => void mail()}
      onCancel={onEnd}
    >
      <p>
        {reason} We’ll email you a link. It is valid for 72 hours and asks you to sign in. The file is also in the
        export centre.
      </p>
    </Dialog>
  )
}
