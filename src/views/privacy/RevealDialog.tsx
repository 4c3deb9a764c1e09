import { Alert, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { Dialog } from '../kit/Dialog'
import { usePreference } from '../kit/hooks/usePreference'
import { fetchRevealed } from './reveal'

interface RevealDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly label: string
  readonly id: number
  readonly onShown: (value: unknown) => void
  readonly onClose: () => void
}

const usual = ['Caller asked to confirm it', 'Payment returned', 'Comparing with the document']
const MOST = 4

/** Asks for the reason to reveal a personal value, offering the most recent reasons. */
export function RevealDialog({ resource, name, label, id, onShown, onClose }: RevealDialogProps) {
  const [recent, keepRecent] = usePreference<readonly string[]>('reveal:reasons')
  const input = useRef<InputRef>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const offered = [...new Set([...(recent ?? []), ...usual])].slice(0, MOST)

  const show = async (given = reason): Promise<void> => {
    const words = given.trim()
    if (isAsking) return
    if (words.length < 3) return setProblem('Enter a reason of at least 3 characters')
    setIsAsking(true)
    try {
      const value = await fetchRevealed(resource, id, name, words)
      keepRecent([words, ...(recent ?? []).filter((one) => one !== words)].slice(0, MOST))
      onShown(value)
    } catch (error) {
      const { message, detail } = toHttpError(error)
      setProblem(detail ?? message)
      setIsAsking(false)
    }
  }
  return (
    <Dialog
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      title={`Show ${label}`}
      okText="Show"
      confirmLoading={isAsking}
      onOk={() => void show()}
      onCancel={onClose}
    >
      <p>Shown for one minute. Your access and reason are logged.</p>
      <Form layout="vertical" onFinish={() => void show()}>
        <Form.Item label="Reason" htmlFor="reveal-reason" required>
          <Input
            id="reveal-reason"
            ref={input}
            maxLength={300}
            value={reason}
            aria-required
            onChange={({ target }) => {
              setReason(target.value)
              setProblem(undefined)
            }}
          />
        </Form.Item>
        <p className="cluster gap-2 below-4" role="group" aria-label="Common reasons">
          {offered.map((one) => (
            <button key={one} type="button" className="small pill" onClick={() => setReason(one)}>
              {one}
            </button>
          ))}
        </p>
        {problem && <Alert type="error" message={problem} role="alert" />}
      </Form>
    </Dialog>
  )
}
