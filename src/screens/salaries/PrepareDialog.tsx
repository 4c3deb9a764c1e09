import { Form } from 'antd'
import { useState } from 'react'
import { addDays, type AnyResource, type FieldErrors } from '#define'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import { Dialog } from '../../views/kit/Dialog'
import { attempts } from '../../views/values/attempt'
import { FieldItem } from '../../views/form/FieldItem'
import { focusField } from '../../views/form/focusField'
import { check } from '../../views/values/validate'
import { today } from '../../views/data/today'
import { useRefresh } from '../../views/kit/hooks/useRefresh'
import { preparedWords, type Prepared } from './preparedWords'

const FORM = 'prepare-month'

/** Until this day of a month the default is the previous month. */
const SETTLED_UNTIL = 10

/** Asks for the month, and creates its missing salary drafts. */
export function PrepareDialog({ resource, onClose }: { readonly resource: AnyResource; readonly onClose: () => void }) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const { run, isRunning, problem, errors } = usePrepare(resource, onClose)
  const submit = (): void => void run(form.getFieldsValue(true) as Record<string, unknown>)
  return (
    <Dialog
      title="Prepare month"
      okText="Prepare"
      confirmLoading={isRunning}
      maskClosable={!isRunning}
      onOk={submit}
      onCancel={onClose}
    >
      <p>Everyone who worked in the month and has a pay plan gets a draft. Existing salaries are kept.</p>
      {problem && (
        <p className="flat bad" role="alert">
          {problem}
        </p>
      )}
      <Form form={form} name={FORM} layout="vertical" initialValues={{ month: usualMonth() }} onFinish={submit}>
        <FieldItem
          resource={resource}
          name="month"
          field={monthOf(resource)}
          formName={FORM}
          error={errors.month}
          isRequired
        />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  )
}

function monthOf({ fields }: AnyResource) {
  const field = fields.month
  if (!field) throw new Error('Choose a month')
  return field
}

function usualMonth(): string {
  const day = today()
  return (Number(day.slice(8)) > SETTLED_UNTIL ? day : addDays(`${day.slice(0, 7)}-01`, -1)).slice(0, 7)
}

function usePrepare(resource: AnyResource, onDone: () => void) {
  const refresh = useRefresh()
  const [sending] = useState(attempts)
  const [isRunning, setIsRunning] = useState(false)
  const [refused, setRefused] = useState<{ readonly problem?: string; readonly errors: FieldErrors }>({ errors: {} })
  const run = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
    if (isRunning) return
    const fields = { month: monthOf(resource) }
    const verdict = check({ fields, mode: 'create', base: {}, values, record: values })
    if ('errors' in verdict) {
      setRefused({ errors: verdict.errors })
      return focusField(FORM, 'month')
    }
    setIsRunning(true)
    try {
      const { data } = await sending.send(verdict.input, (key) =>
        translateErrors(
          httpOf('admin').post<Prepared>('/salary-months', verdict.input, { headers: { 'Idempotency-Key': key } }),
        ),
      )
      say(...preparedWords(data))
      refresh()
      onDone()
    } catch (error) {
      const { message, detail, errors = {} } = toHttpError(error)
      setRefused({ problem: errors.month ? undefined : [message, detail].filter(Boolean).join('. '), errors })
      setIsRunning(false)
    }
  }
  return { run, isRunning, ...refused }
}
