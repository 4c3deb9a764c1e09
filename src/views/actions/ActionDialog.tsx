import { Form } from 'antd'
import type { KeyboardEvent } from 'react'
import {
  hasFormChoices,
  readsForm,
  recordItself,
  type AnyResource,
  type FieldErrors,
  type Fields,
  type Reference,
  inSentence,
} from '#define'
import { Dialog } from '../kit/Dialog'
import { ErrorSummary } from '../form/ErrorSummary'
import { FieldItem } from '../form/FieldItem'
import { focusField } from '../form/focusField'
import { useAsked } from '../form/useAsked'
import { check, isRequired, visibleFields } from '../values/validate'
import { UnsentNotice } from '../values/UnsentNotice'
import type { FormValues } from '../values/values'
import { headingOf } from '../format/heading'
import { manyWords } from '../operations/target'
import type { Row } from '../data/row'
import type { FormAround } from '../pickers/frame'
import { wordsOf, type Sending, type Target } from './perform'
import { useActionRun, type Refused } from './useActionRun'
import { useAhead, type Ahead } from './useAhead'
import { useDialogForm } from './useDialogForm'

interface ActionDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly target: Target
  /** Runs the action. Throws HttpError, which the dialog shows. */
  readonly onRun: (input: Readonly<Record<string, unknown>>, how: Sending) => Promise<void>
  readonly onClose: () => void
}

const noFields: Fields = {}

/** Asks for the inputs of an action, or for confirmation. */
export function ActionDialog({ resource, name, target, onRun, onClose }: ActionDialogProps) {
  const action = resource.actions[name]
  const words = wordsOf(action, resource.form.messages)
  const fields = action?.input ?? noFields
  const { form, values, held, base, record, checked, typed, ...wrong } = useDialogForm(fields, target)
  const verdict = check(checked({ ...base, ...values }))
  const ahead = useAhead(resource, name, target, { fields, values, verdict })
  const isHeld = ahead.isForNobody || ahead.refusal !== undefined
  const { isRunning, problem, unsent, submit } = useActionRun({
    // Missing inputs are reported even while the action is held back.
    isHeld: isHeld && 'input' in verdict,
    verdict: () => check(checked(typed())),
    failed: words.failed,
    overStored: Object.keys(held).length > 0 && !resource.rules.strictVersion ? words.label : undefined,
    isOfOne: 'row' in target,
    onRun,
    onRefused: (refused, isUnfilled) => {
      wrong.setErrors(refused)
      if (isUnfilled || isSaidAtField(fields, refused)) focusField(`action-${name}`, Object.keys(refused)[0])
    },
  })
  return (
    <Dialog
      afterOpenChange={(isOpen) => isOpen && focusFirst(name, fields, words.danger)}
      title={titleWords(resource, words.label, target)}
      okText={[words.label, ahead.count].filter(Boolean).join(': ')}
      cancelText={dismissWords(resource, words.label, target)}
      okButtonProps={{ id: okId(name), danger: words.danger, disabled: isHeld, title: ahead.refusal }}
      confirmLoading={isRunning}
      onOk={submit}
      onCancel={onClose}
      maskClosable={Object.keys(fields).length === 0}
    >
      {words.confirm && <p>{words.confirm}</p>}
      {!action && <p>This can’t be undone.</p>}
      <Form
        form={form}
        name={`action-${name}`}
        layout="vertical"
        initialValues={base}
        onFinish={submit}
        onValuesChange={(edited: FormValues) => wrong.recheck(Object.keys(edited), typed())}
        onKeyDownCapture={(event) => isSending(event) && sendInstead(event, submit)}
      >
        <UnsentNotice what="action" unsent={unsent} isResent={'row' in target} isSending={isRunning} onAgain={submit} />
        <ErrorSummary
          {...summarised(fields, stillWrong(fields, problem, wrong.errors))}
          fields={fields}
          formName={`action-${name}`}
        />
        <Inputs
          {...{ resource, fields, record, target, ahead }}
          {...{ action: name, errors: wrong.errors, onLeave: wrong.onLeave }}
        />
        <button type="submit" hidden />
      </Form>
      {ahead.panel}
    </Dialog>
  )
}

/**
 * The label of the button that closes without doing anything: never a second “Cancel” beside an action that cancels.
 */
function dismissWords({ is: { singular, plural } }: AnyResource, label: string, target: Target): string {
  return /^cancel\b/i.test(label) ? `Keep ${inSentence('row' in target ? singular : plural)}` : 'Cancel'
}

interface InputsProps {
  readonly resource: AnyResource
  readonly action: string
  readonly fields: Fields
  readonly errors: Readonly<Record<string, string>>
  readonly ahead: Ahead
  readonly record: Readonly<Record<string, unknown>>
  readonly target: Target
  readonly onLeave: (name: string) => void
}

/** What does not apply now is not there, and neither are answers to warnings that nobody gave. */
function Inputs({ resource, action, fields, errors: refused, ahead, record, target, onLeave }: InputsProps) {
  const errors = { ...ahead.errors, ...refused }
  const isAskedFor = useAsked(fields, { ...ahead.warnings, ...errors }, record)
  return Object.entries(visibleFields(fields, record))
    .filter(([name]) => isAskedFor(name))
    .map(([name, field]) => (
      <FieldItem
        key={name}
        resource={resource}
        name={name}
        field={field}
        formName={`action-${action}`}
        error={errors[name]}
        isRequired={isRequired(field, record)}
        recordId={'row' in target ? target.row.id : undefined}
        form={
          ('row' in target ? readsForm(field) : hasFormChoices(field, fields))
            ? aroundOf(resource, fields, record, target)
            : undefined
        }
        recordIds={'ids' in target ? target.ids : undefined}
        onLeave={onLeave}
      />
    ))
}

/** The record with the typed values over its stored ones; its `id` refers to the record as it is stored. */
function aroundOf(resource: AnyResource, fields: Fields, record: FormValues, target: Target): FormAround {
  return {
    record: 'row' in target ? { ...record, id: target.row } : record,
    fields: { ...resource.fields, id: recordItself(resource), ...fields },
  }
}

/** With a single input, its error is shown below it and not repeated above. */
function isSaidAtField(fields: Fields, errors: Readonly<Record<string, string>>): boolean {
  return Object.keys(fields).length === 1 && Object.keys(errors).every((name) => name in fields)
}

/** The refusals that have not been corrected at their input since. */
function stillWrong(fields: Fields, { errors: refused, ...problem }: Refused, errors: FieldErrors): Refused {
  const left = Object.entries(refused).filter(([name]) => !(name in fields) || name in errors)
  return { ...problem, errors: Object.fromEntries(left) }
}

/** What stands above the inputs of what was refused. */
function summarised(fields: Fields, refused: Refused): Refused {
  return refused.title !== undefined && isSaidAtField(fields, refused.errors) ? { ...refused, errors: {} } : refused
}

function okId(action: string): string {
  return `action-${action}-ok`
}

/**
 * Focuses the first input, unless another one was chosen while the dialog opened. Without inputs it focuses the confirm
 * button, unless the action is dangerous.
 */
function focusFirst(action: string, fields: Fields, isDanger = false): void {
  const [first] = Object.entries(fields)
  if (document.activeElement?.closest('.dialog form')) return
  if (!first && !isDanger) return document.getElementById(okId(action))?.focus()
  if (first) focusField(`action-${action}`, first[0])
}

/**
 * Ctrl or ⌘ with Enter submits from any input: Enter alone starts a new line in some and opens the options of others.
 */
function isSending({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/** Submits without passing the key to the input. */
function sendInstead(event: KeyboardEvent, submit: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  submit()
}

function titleWords(resource: AnyResource, label: string, target: Target): string {
  if ('row' in target) return `${label}: ${wholeTitle(resource, target.row)}`
  return `${label}: ${manyWords(resource, target)}`
}

/** The title of a record, with that of its parent: many people have a PAN card. */
function wholeTitle(resource: AnyResource, row: Row): string {
  const title = headingOf(resource, row)
  const [name = ''] = Object.entries(resource.fields).find(([, field]) => 'part' in field && field.part) ?? []
  const whole = (row[name] as Reference | null | undefined)?.label ?? ''
  return title.includes(whole) ? title : `${title} of ${whole}`
}
