import { Form, type FormInstance } from 'antd'
import { useMemo, useState } from 'react'
import { fieldErrors, inputSchema, type AnyResource, type Field, type FieldErrors, type Fields } from '#define'
import { serviceClock } from '../../../../providers/clock'
import { toHttpError } from '../../../../providers/errorMessage'
import { attempts } from '../../values/attempt'
import { focusField } from '../../form/focusField'
import { useUnsent, type Unsent } from '../../values/useUnsent'
import { toWrite, type FormValues } from '../../values/values'
import { bulkEditable } from './bulkEditable'
import { followBegun } from '../followed'
import { beginMany } from '../requests'
import { possibleWords, type Many } from '../target'
import { usePreview, type Previewed } from '../usePreview'

/** The name of the form, in the IDs of its inputs. */
export const FORM = 'bulk-edit'

/** A bulk edit in preparation. */
export interface BulkEdit {
  readonly form: FormInstance<Record<string, unknown>>
  /** The fields that can be chosen, and those that are. */
  readonly offered: Fields
  readonly chosen: Fields
  readonly choose: (names: readonly string[]) => void
  /** The chosen fields whose values are cleared. */
  readonly cleared: ReadonlySet<string>
  readonly clear: (name: string, isCleared: boolean) => void
  readonly previewed: Previewed
  /** The number of records that would change, in words; undefined if unknown or zero. */
  readonly possible: string | undefined
  readonly isReady: boolean
  readonly problem: { readonly title?: string; readonly errors: FieldErrors }
  readonly isSending: boolean
  /** A request that got no answer. */
  readonly unsent: Unsent | undefined
  readonly submit: () => Promise<void>
}

/** Prepares a bulk edit: fields, values, a preview of each state, and the start. */
export function useBulkEdit(resource: AnyResource, many: Many, onBegun: () => void): BulkEdit {
  const offered = useMemo(() => bulkEditable(resource), [resource])
  const [names, setNames] = useState<readonly string[]>([])
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<BulkEdit['problem']>({ errors: {} })
  const [isSending, setIsSending] = useState(false)
  const [sending] = useState(attempts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const values = (Form.useWatch([], form) as FormValues | undefined) ?? {}
  const chosen = Object.fromEntries(names.map((name) => [name, offered[name] as Field]))
  const verdict = changesOf(chosen, values, cleared)
  const changes = 'changes' in verdict ? verdict.changes : undefined
  const previewed = usePreview(resource, many, changes && { changes })
  const known = previewed.isStale ? undefined : previewed.preview
  const possible = known?.eligible ? possibleWords(resource, known) : undefined

  // Other records may match by then: the user checks them before it is resent.
  const { unsent, settle } = useUnsent({})

  const submit = async (): Promise<void> => {
    // Never sent without a preview of the affected records, by whatever key or button.
    if (isSending || (changes && possible === undefined)) return
    if (!changes) {
      const errors = 'errors' in verdict ? verdict.errors : {}
      setProblem({ errors })
      return focusField(FORM, Object.keys(errors)[0])
    }
    setIsSending(true)
    try {
      followBegun(await sending.send(changes, (key) => beginMany(resource, many, { changes }, key)))
      onBegun()
    } catch (error) {
      const refused = toHttpError(error)
      const { message, detail, statusCode, errors = {} } = refused
      settle(changes, refused)
      // A separate notice says that it was not sent.
      setProblem(statusCode === 0 ? { errors } : { title: [message, detail].filter(Boolean).join('. '), errors })
      setIsSending(false)
    }
  }
  return {
    form,
    offered,
    chosen,
    cleared,
    previewed,
    possible,
    problem,
    isSending,
    unsent,
    submit,
    isReady: names.length > 0 && (!changes || possible !== undefined),
    choose: (next) => {
      // An untouched switch means "no", and is sent as such.
      for (const name of next)
        if (!names.includes(name) && offered[name]?.kind === 'flag') form.setFieldValue(name, false)
      setNames(next)
      setProblem({ errors: {} })
    },
    clear: (name, isCleared) => {
      const others = new Set([...cleared].filter((one) => one !== name))
      setCleared(isCleared ? others.add(name) : others)
    },
  }
}

/** The changes to send, or what is missing: a chosen field gets a value or is cleared. */
function changesOf(
  fields: Fields,
  values: FormValues,
  cleared: ReadonlySet<string>,
): { readonly changes: Record<string, unknown> } | { readonly errors: FieldErrors } {
  const entries = Object.entries(fields)
  const given = Object.fromEntries(
    entries.map(([name, field]) => [name, cleared.has(name) ? null : toWrite(field, values[name])]),
  )
  const parsed = inputSchema(fields, 'update', serviceClock.now()).safeParse(given)
  const errors = parsed.success ? {} : fieldErrors(parsed.error)
  for (const [name] of entries)
    if (given[name] === null && !cleared.has(name)) errors[name] ??= 'Enter a value, or clear it'
  return entries.length === 0 || Object.keys(errors).length ? { errors } : { changes: given }
}
