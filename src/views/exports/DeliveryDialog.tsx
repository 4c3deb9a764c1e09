import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { nextTime, regularRefusal, rhythmWords } from '#define'
import { serviceClock } from '../../../providers/clock'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { currentServiceArea } from '../../../providers/serviceArea'
import { currentViewer } from '../../../providers/session'
import { formatInstant } from '../format/format'
import { Dialog } from '../kit/Dialog'
import { attempts } from '../values/attempt'
import { today } from '../data/today'
import { changeDelivery, makeDelivery, type Delivery, type DeliveryInput } from './deliveries'
import { DeliveryFields } from './DeliveryFields'
import type { Asked } from './requests'
import './delivery.css'

/** A list to be sent regularly, or an existing delivery. */
type Subject = { readonly asked: Omit<Asked, 'format'> } | { readonly delivery: Delivery }

type DeliveryDialogProps = Subject & {
  /** Called after saving. */
  readonly onSaved?: () => void
  readonly onEnd: () => void
}

interface Problem {
  readonly words?: string
  readonly errors: Readonly<Record<string, string>>
}

/** Asks when, to whom and in which format a list is sent regularly. */
export function DeliveryDialog({ onSaved, onEnd, ...subject }: DeliveryDialogProps) {
  const form = useId()
  const refusal = 'asked' in subject ? regularRefusal(subject.asked.resource, subject.asked.query, today()) : undefined
  const { input, change, problem, isSaving, submit } = useDelivery({ form, subject, onSaved, onEnd })
  return (
    <Dialog
      afterOpenChange={(isOpen) => isOpen && document.getElementById(`${form}-title`)?.focus()}
      title={titleOf(subject)}
      okText="Save"
      okButtonProps={{ htmlType: 'submit', form, disabled: refusal !== undefined }}
      confirmLoading={isSaving}
      onCancel={onEnd}
      maskClosable={false}
      width={520}
    >
      {refusal ? (
        <p role="alert">{`${refusal}.`}</p>
      ) : (
        <form
          id={form}
          className="delivery-form stack gap-4 above-2 below-2"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          {problem.words && <p role="alert">{problem.words}</p>}
          <DeliveryFields
            form={form}
            resource={'delivery' in subject ? subject.delivery.resource : subject.asked.resource.is.name}
            value={input}
            errors={problem.errors}
            onChange={change}
          />
          <p className="muted small" aria-live="polite">
            {whenWords(input)}
          </p>
        </form>
      )}
    </Dialog>
  )
}

interface DeliveryDialogState {
  readonly form: string
  readonly subject: Subject
  readonly onSaved: (() => void) | undefined
  readonly onEnd: () => void
}

/** The entered values, their errors, and how they are saved. */
function useDelivery({ form, subject, onSaved, onEnd }: DeliveryDialogState) {
  const navigate = useNavigate()
  const [input, setInput] = useState<DeliveryInput>(() => startingInput(subject))
  const [problem, setProblem] = useState<Problem>({ errors: {} })
  const [isSaving, setIsSaving] = useState(false)
  const [sending] = useState(attempts)
  const complain = (told: Problem): void => {
    setProblem(told)
    const [first] = Object.keys(told.errors)
    if (first) document.getElementById(`${form}-${first}`)?.focus()
  }
  const save = async (): Promise<void> => {
    if ('delivery' in subject) {
      await sending.send(input, (key) => changeDelivery(subject.delivery, input, key))
      return say('success', 'Regular delivery updated successfully')
    }
    await sending.send(input, (key) => makeDelivery(subject.asked, input, key))
    const offer = { label: 'Open export centre', onTake: () => void navigate('/exports') }
    say('success', 'Regular delivery created successfully', undefined, offer)
  }
  const submit = async (): Promise<void> => {
    if (isSaving) return
    const errors = missingIn(input)
    if (Object.keys(errors).length) return complain({ errors })
    setIsSaving(true)
    try {
      await save()
      onEnd()
      onSaved?.()
    } catch (error) {
      const { message, detail, errors: fields = {} } = toHttpError(error)
      const isSaidAtField = Object.keys(fields).some((name) => name in input)
      complain({ errors: fields, ...(!isSaidAtField && { words: [message, detail].filter(Boolean).join('. ') }) })
      setIsSaving(false)
    }
  }
  const change = (part: Partial<DeliveryInput>): void => {
    setInput((before) => ({ ...before, ...part }))
    setProblem(({ errors }) => ({
      errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))),
    }))
  }
  return { input, change, problem, isSaving, submit }
}

function startingInput(subject: Subject): DeliveryInput {
  if ('delivery' in subject) {
    const { title, rhythm, day, time, format, recipients } = subject.delivery
    return { title, rhythm, day, time, format, recipients }
  }
  const viewer = currentViewer()
  return {
    ...{ title: subject.asked.resource.is.plural, rhythm: 'WEEKLY', day: 1, time: '08:00', format: 'xlsx' },
    recipients: viewer ? [{ id: viewer.id, label: viewer.name }] : [],
  }
}

function titleOf(subject: Subject): string {
  return 'delivery' in subject
    ? `Edit “${subject.delivery.title}”`
    : `Send “${subject.asked.resource.is.plural}” regularly`
}

function missingIn({ title, recipients }: DeliveryInput): Record<string, string> {
  return {
    ...(!title.trim() && { title: 'Give it a title' }),
    ...(recipients.length === 0 && { recipients: 'Choose at least one person' }),
  }
}

function whenWords(input: DeliveryInput): string {
  const next = formatInstant(nextTime(input, serviceClock.now()).toISOString())
  const whole = currentServiceArea() === undefined ? '' : ' The service area chosen above is ignored.'
  return `${rhythmWords(input)}, next on ${next}. Each person gets a file with the rows they can see.${whole}`
}
