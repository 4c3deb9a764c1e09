import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths, type FieldErrors } from '#define'
import { sentenceOf, type ServiceError } from '../../../providers/errorMessage'
import { say, unsay } from '../../../providers/notification'
import { watchPanel } from '../leaving/unsaved'
import { LIST, recordAddress } from '../address/listPlace'
import type { Row } from '../data/row'
import { onScreen } from './children/rows'
import { isOfRows, settleRows } from './children/settleRows'
import { useChildRows, type ChildRowsState } from './children/useChildRows'
import { contested, movedOnto, type Contested } from './state/conflict'
import { withoutFilesOf } from './state/copyOf'
import { useFormName } from '../panels/panelDepth'
import type { Filled } from './state/filledIn'
import { handOver } from './state/handedOver'
import { useComplain } from './state/useComplain'
import { useDraft, type OfferedDraft } from './draft/useDraft'
import { useFormState, type FormState, type FormSubject } from './state/useFormState'
import { useProposal } from './state/useProposal'
import { useRemote, type Remote } from './conflict/useRemote'
import type { Outcome } from './state/useSave'
import { useSubmit } from './useSubmit'
import type { WithoutFiles } from './WithoutFilesQuestion'
import type { Unsent } from '../values/useUnsent'
import { fillable, initialValues, type FormValues } from '../values/values'

/** A form with its operations. */
export interface RecordFormState {
  readonly formName: string
  readonly state: FormState
  readonly children: ChildRowsState
  readonly draft: OfferedDraft
  readonly remote: Remote
  readonly isSaving: boolean
  /** A save that got no answer. */
  readonly unsent: Unsent | undefined
  /** The question whether to save without files that were chosen. */
  readonly withoutFiles: WithoutFiles | undefined
  /** The service's message about the whole. */
  readonly problem: string | undefined
  /** Whether an error of this field or cell is in the summary, which lists those of the last attempt to save. */
  readonly isSummed: (name: string) => boolean
  /** The fields that someone else changed too, waiting for a decision. */
  readonly dispute: Dispute | null
  readonly save: () => void
  /** Saves a new record and starts another; undefined if not offered. */
  readonly saveAndAnother: (() => void) | undefined
  readonly resolve: (theirs: ReadonlySet<string>) => void
  readonly closeDispute: () => void
  readonly leave: () => void
  /** Opens a new record with the form's values. */
  readonly copy: () => void
  /** The question before a panel closes over unsaved work, with its answers. */
  readonly question: { readonly stay: () => void; readonly discard: () => void } | null
  /** Whether leaving now would lose unsaved work. */
  readonly isUnsaved: () => boolean
}

interface Dispute {
  readonly fresh: Row
  readonly contested: readonly Contested[]
}

/** Runs a form: validates, saves, reports, and resolves conflicts. */
export function useRecordForm(subject: FormSubject): RecordFormState {
  const { resource, record: opened, onAnother } = subject
  const formName = useFormName(resource)
  const state = useFormState(subject)
  const children = useProposal(subject, state, useChildRows(resource, opened))
  const draft = useDraft(subject, state, children)
  const remote = useRemote(subject, state)
  const { standing, changed } = state
  const { isUnsaved, finish } = useUnsaved(Object.keys(changed).length > 0 || children.isTouched)
  const { goOn, ...waysOut } = useWaysOut(subject, isUnsaved)
  const parts = { formName, state, children, remote }
  const telling = useTelling(subject, formName, parts)
  const { problem, setProblem, complain, isSummed, tell, dispute, setDispute } = telling

  const close = (row: Row, isAnother: boolean): void => {
    telling.withdraw()
    finish()
    draft.discard()
    if (isAnother) onAnother?.(keptFor(state))
    else goOn(row)
  }
  const { isSaving, unsent, save, withoutFiles } = useSubmit(subject, parts, { setProblem, complain, tell, close })
  const resolve = (theirs: ReadonlySet<string>): void => {
    if (!dispute) return
    const on = { base: initialValues(state.fields, dispute.fresh), version: dispute.fresh.version }
    state.put(movedOnto(state.fields, standing, dispute.fresh, state.typed(), theirs), on)
    setDispute(null)
    void save({ on })
  }
  return {
    formName,
    state,
    children,
    draft,
    remote,
    isSaving,
    unsent,
    withoutFiles,
    problem,
    isSummed,
    dispute,
    save: () => void (dispute ? undefined : save()),
    saveAndAnother: onAnother && (() => void save({ isAnother: true })),
    resolve,
    closeDispute: () => setDispute(null),
    ...waysOut,
    copy: useCopy(subject, state, finish),
    isUnsaved,
  }
}

/** The initial values of the next new record: places and references are usually the same. */
function keptFor({ fields, typed }: FormState): FormValues {
  const values = typed()
  const kept = Object.keys(fields).filter((name) => ['place', 'reference'].includes(fields[name]?.kind ?? ''))
  return Object.fromEntries(kept.filter((name) => values[name]).map((name) => [name, values[name]]))
}

/** The exits of a form: to the record's page or back to the list; a panel closes instead, and asks first. */
function useWaysOut(
  { resource, record: opened, panel }: FormSubject,
  isUnsaved: () => boolean,
): Pick<RecordFormState, 'leave' | 'question'> & { readonly goOn: (row: Row) => void } {
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const list = parameters.get(LIST)
  const [isAsking, setAsking] = useState(false)
  const isPanel = panel !== undefined
  useEffect(() => (isPanel ? watchPanel(isUnsaved) : undefined), [isPanel, isUnsaved])
  if (!panel)
    return {
      goOn: ({ id }) => void navigate(recordAddress(resource, id, list), { replace: true }),
      leave: () => void navigate(opened ? recordAddress(resource, opened.id, list) : paths.list(resource)),
      question: null,
    }
  return {
    goOn: panel.onSaved,
    leave: () => (isUnsaved() ? setAsking(true) : panel.onCancel()),
    question: isAsking ? { stay: () => setAsking(false), discard: panel.onCancel } : null,
  }
}

/** Reports why a form was not saved: at its fields and cells, for the whole, or as a question about conflicts. */
function useTelling(
  subject: FormSubject,
  formName: string,
  { state, children, remote }: Pick<RecordFormState, 'state' | 'children' | 'remote'>,
) {
  const [problem, setProblem] = useState<string>()
  const [dispute, setDispute] = useState<Dispute | null>(null)
  const { complain, isSummed } = useComplain(subject, formName, { state, children })
  const toast = useRef<string>(undefined)
  const withdraw = (): void => {
    if (toast.current !== undefined) unsay('error', toast.current)
    toast.current = undefined
  }
  const tell = async (
    outcome: Exclude<Outcome, { kind: 'saved' }>,
    places: Filled['places'],
    isStrict: boolean,
  ): Promise<void> => {
    if (outcome.kind === 'contested' && !outcome.conflicts.some(isOfRows))
      return setDispute({ fresh: outcome.fresh, contested: contested(state, outcome, state.typed()) })
    const isRefused = outcome.kind === 'refused'
    // A conflict of an automatic resend is a question, not a failure.
    if (isRefused && isStrict && outcome.error.statusCode === 412) return remote.look()
    withdraw()
    if (isRefused) say('error', (toast.current = outcome.error.message))
    // A separate notice says that it was not sent.
    if (isRefused && outcome.error.statusCode === 0) return
    if (isRefused && subject.record && !outcome.error.errors) remote.look()
    const errors = isRefused
      ? (outcome.error.errors ?? {})
      : await settleRows(children, subject.record?.id ?? 0, outcome.conflicts, places)
    setProblem(isRefused ? failedWords(subject, outcome.error) : 'Someone else changed the same rows')
    const named = Object.entries(errors).map(([name, message]) => [onScreen(name, places, children.kinds), message])
    complain(Object.fromEntries(named) as FieldErrors, true)
  }
  return { problem, setProblem, complain, isSummed, tell, withdraw, dispute, setDispute }
}

/** Passes the values of a deleted record's form to the form of a new one. */
function useCopy({ resource, record: opened }: FormSubject, state: FormState, finish: () => void): () => void {
  const navigate = useNavigate()
  return () => {
    const whole = withoutFilesOf(opened, { ...opened, ...state.typed() })
    const names = Object.keys(fillable(resource.fields, 'create'))
    handOver(resource.is.name, Object.fromEntries(names.map((name) => [name, whole[name] ?? undefined])))
    finish()
    void navigate(paths.create(resource), { replace: true })
  }
}

function failedWords({ resource, record: opened }: FormSubject, error: ServiceError): string {
  const { detail, errors = {} } = error
  const message = sentenceOf(error)
  const { updateFailed, createFailed } = resource.form.messages
  const failed = opened ? updateFailed : createFailed
  const why = [message === failed ? '' : message, Object.keys(errors).length || detail === message ? '' : detail]
  return [failed, ...why].filter(Boolean).join('. ')
}

/** Whether there is unsaved work; a finished form has none, whatever it shows until the page is left. */
function useUnsaved(isDirty: boolean): { isUnsaved: () => boolean; finish: () => void } {
  const isDone = useRef(false)
  const isUnsaved = useCallback(() => isDirty && !isDone.current, [isDirty])
  const finish = useCallback(() => {
    isDone.current = true
  }, [])
  return { isUnsaved, finish }
}
