import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type FieldErrors } from '#define'
import type { ServiceError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import type { Row } from '../row'
import { contested, movedOnto, type Contested, type Standing } from './conflict'
import { focusField } from './focusField'
import { mergedWords } from './mergedWords'
import { useDraft } from './useDraft'
import { useFormState, type FormState, type FormSubject } from './useFormState'
import { useSave, type Merged, type Outcome } from './useSave'
import { initialValues, type FormValues } from './values'

/** A form with what can be done to it. */
export interface RecordFormState {
  readonly formName: string
  readonly state: FormState
  readonly draft: ReturnType<typeof useDraft>
  readonly isSaving: boolean
  /** What the service said about the whole. */
  readonly problem: string | undefined
  /** The fields that somebody else changed too, waiting for a decision. */
  readonly dispute: Dispute | null
  readonly save: () => void
  readonly resolve: (theirs: ReadonlySet<string>) => void
  readonly closeDispute: () => void
  readonly leave: () => void
  /** Whether leaving now would leave something unsaved. */
  readonly isUnsaved: () => boolean
}

interface Dispute {
  readonly fresh: Row
  readonly contested: readonly Contested[]
}

/** What a form does: check, save, tell, and settle what two people changed at once. */
export function useRecordForm(subject: FormSubject): RecordFormState {
  const { resource, record: opened } = subject
  const formName = `form-${resource.name}`
  const state = useFormState(subject)
  const { form, fields, standing, changed, setErrors } = state
  const { isSaving, create, update } = useSave(resource)
  const draft = useDraft(resource, opened?.id, state)
  const [problem, setProblem] = useState<string>()
  const [dispute, setDispute] = useState<Dispute | null>(null)
  const navigate = useNavigate()
  const { isUnsaved, finish } = useUnsaved(Object.keys(changed).length > 0)
  const complain = useComplain(subject, formName, setErrors)
  const typed = (): FormValues => form.getFieldsValue(true) as FormValues
  const leave = (): void => void navigate(opened ? paths.show(resource, opened.id) : paths.list(resource))

  const settle = (outcome: Outcome): void => {
    if (outcome.kind === 'contested')
      return setDispute({ fresh: outcome.fresh, contested: contested(state, outcome, typed()) })
    if (outcome.kind === 'refused') {
      setProblem(failedWords(subject, outcome.error))
      return complain(outcome.error.errors ?? {})
    }
    tellSaved(subject, outcome.merged)
    close(outcome.row.id)
  }
  const close = (id: number): void => {
    finish()
    draft.discard()
    void navigate(paths.show(resource, id), { replace: true })
  }
  const save = async (on: Standing = standing): Promise<void> => {
    const found = state.verdict(on)
    setProblem(undefined)
    if ('errors' in found) return complain(found.errors)
    setErrors({})
    if (opened && Object.keys(found.input).length === 0) return close(opened.id)
    const outcome = opened ? await update(opened.id, on.version, found.input) : await create(found.input)
    if (outcome) settle(outcome)
  }
  const resolve = (theirs: ReadonlySet<string>): void => {
    if (!dispute) return
    const on = { base: initialValues(fields, dispute.fresh), version: dispute.fresh.version }
    state.put(movedOnto(fields, standing, dispute.fresh, typed(), theirs), on)
    setDispute(null)
    void save(on)
  }
  return {
    formName,
    state,
    draft,
    isSaving,
    problem,
    dispute,
    save: () => void save(),
    resolve,
    closeDispute: () => setDispute(null),
    leave,
    isUnsaved,
  }
}

function failedWords(
  { resource, record: opened }: FormSubject,
  { message, detail, errors = {} }: ServiceError,
): string {
  const { updateFailed, createFailed } = resource.messages
  const failed = opened ? updateFailed : createFailed
  const why = [message === failed ? '' : message, Object.keys(errors).length ? '' : detail]
  return [failed, ...why].filter(Boolean).join('. ')
}

/** Shows errors and brings the cursor to the first, once the inputs that were locked for the attempt are open again. */
function useComplain(
  { resource }: FormSubject,
  formName: string,
  setErrors: (errors: FieldErrors) => void,
): (errors: FieldErrors) => void {
  const [wanted, setWanted] = useState<{ readonly name: string | undefined }>()
  useEffect(() => focusField(formName, wanted?.name), [wanted, formName])
  return (errors) => {
    setErrors(errors)
    setWanted({ name: resource.sections.flatMap((section) => section.fields).find((name) => name in errors) })
  }
}

function tellSaved({ resource, record: opened }: FormSubject, merged: readonly Merged[]): void {
  say('success', opened ? resource.messages.updated : resource.messages.created)
  if (merged.length > 0) say('info', mergedWords(resource, merged))
}

/** Whether there is unsaved work; once the form is finished there is none, however it looks until the page is left. */
function useUnsaved(isDirty: boolean): { isUnsaved: () => boolean; finish: () => void } {
  const isDone = useRef(false)
  const isUnsaved = useCallback(() => isDirty && !isDone.current, [isDirty])
  const finish = useCallback(() => {
    isDone.current = true
  }, [])
  return { isUnsaved, finish }
}
