import { Alert, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { toHttpError } from '../../providers/errorMessage'
import { beginLook } from '../../providers/viewAs'
import { Dialog } from '../views/kit/Dialog'
import { ask, type Person } from '../views/panels/asked'

/** Asks for the reason, and then opens the portal as another user sees it. */
export function ViewAsDialog({ user }: { readonly user: Person }) {
  const input = useRef<InputRef>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBeginning, setIsBeginning] = useState(false)
  const isTooShort = reason.trim().length < 3
  const begin = async (): Promise<void> => {
    if (isBeginning) return
    if (isTooShort) return setProblem('Enter a reason of at least 3 characters')
    setIsBeginning(true)
    try {
      await beginLook(user.id, reason.trim())
      ask(null)
    } catch (error) {
      setIsBeginning(false)
      setProblem(wordsOf(error))
    }
  }
  return (
    <Dialog
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      title={`View as ${user.name}`}
      okText="View"
      confirmLoading={isBeginning}
      onOk={() => void begin()}
      onCancel={() => ask(null)}
    >
      <ul className="below-4 bulleted">
        <li>You see what {user.name} sees, and nothing can be changed.</li>
        <li>Ends after 1 hour; affects this tab only.</li>
        <li>Your reason is logged.</li>
      </ul>
      <Form layout="vertical" onFinish={() => void begin()}>
        <Form.Item label="Reason" htmlFor="view-as-reason" required>
          <Input
            id="view-as-reason"
            ref={input}
            maxLength={300}
            value={reason}
            aria-required
            placeholder="Ticket number or reason"
            onChange={({ target }) => {
              setReason(target.value)
              setProblem(undefined)
            }}
          />
        </Form.Item>
        {problem && <Alert type="error" message={problem} role="alert" />}
      </Form>
    </Dialog>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof Error && !('statusCode' in error) && !('isAxiosError' in error)) return error.message
  const { message, detail } = toHttpError(error)
  return detail ?? message
}
