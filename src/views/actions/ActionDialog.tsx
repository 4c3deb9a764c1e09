import { Form } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import type { AnyResource, Fields, Reference } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { Dialog } from '../Dialog'
import { ErrorSummary } from '../form/ErrorSummary'
import { FieldItem } from '../form/FieldItem'
import { focusField } from '../form/focusField'
import { check, isRequired } from '../form/validate'
import { initialValues, type FormValues } from '../form/values'
import { attempts } from '../form/attempt'
import { PreviewPanel } from '../operations/PreviewPanel'
import { countWords, manyWords } from '../operations/target'
import { usePreview } from '../operations/usePreview'
import { titleOf, type Row } from '../row'
import { wordsOf, type Target } from './perform'

interface ActionDialogProps {
  readonly resource: AnyResource
  readonly name: string
  readonly target: Target
  /** Does it, once for each key. Throws HttpError, which the dialog tells. */
  readonly onRun: (input: Readonly<Record<string, unknown>>, key: string) => Promise<void>
  readonly onClose: () => void
}

const noFields: Fields = {}

/** Asks for what an action needs to know, or whether it is really meant. */
export function ActionDialog({ resource, name, target, onRun, onClose }: ActionDialogProps) {
  const action = resource.actions[name]
  const words = wordsOf(action, resource.messages)
  const fields = action?.input ?? noFields
  const [form] = Form.useForm<Record<string, unknown>>()
  const [isRunning, setIsRunning] = useState(false)
  const [sending] = useState(attempts)
  const ahead = useAhead(resource, name, target)
  const [problem, setProblem] = useState<{ title?: string; errors: Readonly<Record<string, string>> }>({ errors: {} })
  const values = (Form.useWatch([], form) as FormValues | undefined) ?? {}
  const base = { ...initialValues(fields, undefined), ...('row' in target && storedLinks(fields, target.row)) }
  const record = { ...('row' in target ? target.row : {}), ...values }

  const submit = async (): Promise<void> => {
    if (isRunning) return
    const verdict = check({ fields, mode: 'create', base, values: form.getFieldsValue(true) as FormValues, record })
    if ('errors' in verdict) {
      setProblem({ errors: verdict.errors })
      return focusField(`action-${name}`, Object.keys(verdict.errors)[0])
    }
    setIsRunning(true)
    try {
      await onRun(verdict.input, sending.keyFor(verdict.input))
    } catch (error) {
      if (toHttpError(error).statusCode) sending.settle()
      setProblem(problemOf(error, words.failed))
      setIsRunning(false)
    }
  }
  return (
    <Dialog
      afterOpenChange={(isOpen) => isOpen && focusFirst(name, fields)}
      title={titleWords(resource, words.label, target)}
      okText={[words.label, ahead.count].filter(Boolean).join(': ')}
      okButtonProps={{ danger: words.danger, disabled: ahead.isForNobody }}
      confirmLoading={isRunning}
      onOk={() => void submit()}
      onCancel={onClose}
      maskClosable={Object.keys(fields).length === 0}
    >
      {words.confirm && <p>{words.confirm}</p>}
      {!action && <p>This cannot be taken back.</p>}
      <Form
        form={form}
        name={`action-${name}`}
        layout="vertical"
        initialValues={base}
        onFinish={() => void submit()}
        onKeyDown={(event) => isSending(event) && void submit()}
      >
        <ErrorSummary title={problem.title} errors={problem.errors} fields={fields} formName={`action-${name}`} />
        <Inputs resource={resource} action={name} fields={fields} errors={problem.errors} record={record} />
        <button type="submit" hidden />
      </Form>
      {ahead.panel}
    </Dialog>
  )
}

interface InputsProps {
  readonly resource: AnyResource
  readonly action: string
  readonly fields: Fields
  readonly errors: Readonly<Record<string, string>>
  readonly record: Readonly<Record<string, unknown>>
}

function Inputs({ resource, action, fields, errors, record }: InputsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FieldItem
      key={name}
      resource={resource}
      name={name}
      field={field}
      formName={`action-${action}`}
      error={errors[name]}
      isRequired={isRequired(field, record)}
    />
  ))
}

/** The cursor stands in the first input, unless that would open a calendar over the others. */
function focusFirst(action: string, fields: Fields): void {
  const [first] = Object.entries(fields)
  if (first && !['date', 'month', 'instant'].includes(first[1].kind)) focusField(`action-${action}`, first[0])
}

/** Where Enter alone begins a new line, Ctrl or ⌘ with it sends. */
function isSending({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement
}

/** An input that is named as a link of the record starts with what is linked now. */
function storedLinks(fields: Fields, row: Row): FormValues {
  const links = Object.entries(fields).filter(([, { kind }]) => ['reference', 'many', 'place'].includes(kind))
  return Object.fromEntries(links.flatMap(([name]) => (row[name] ? [[name, row[name]]] : [])))
}

/** What a failure says: in the title what belongs to no input. */
function problemOf(error: unknown, failed: string): { title: string; errors: Readonly<Record<string, string>> } {
  const { message, detail, errors = {} } = toHttpError(error)
  const why = [message === failed ? '' : message, Object.keys(errors).length ? '' : detail]
  return { title: [failed, ...why].filter(Boolean).join('. '), errors }
}

/** What is known beforehand of an action to many records; of one record it is known already. */
function useAhead(resource: AnyResource, action: string, target: Target) {
  const many = 'row' in target ? undefined : target
  const previewed = usePreview(resource, many, many && { action })
  const eligible = previewed.isStale ? undefined : previewed.preview?.eligible
  return {
    count: eligible ? countWords(resource, eligible) : undefined,
    isForNobody: !!many && !eligible,
    panel: many && <PreviewPanel resource={resource} previewed={previewed} />,
  }
}

function titleWords(resource: AnyResource, label: string, target: Target): string {
  if ('row' in target) return `${label.replace(/…$/, '')}: ${wholeTitle(resource, target.row)}`
  return `${label}: ${manyWords(resource, target)}`
}

/** The title of a record, with that of the one whose part it is: many people have a PAN card. */
function wholeTitle(resource: AnyResource, row: Row): string {
  const title = titleOf(resource, row)
  const [name = ''] = Object.entries(resource.fields).find(([, field]) => 'part' in field && field.part) ?? []
  const whole = (row[name] as Reference | null | undefined)?.label ?? ''
  return title.includes(whole) ? title : `${title} of ${whole}`
}
