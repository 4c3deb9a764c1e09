import { useRef, useState } from 'react'
import type { FieldErrors } from '#define'
import { say } from '../../../providers/notification'
import type { Row } from '../data/row'
import { filesLeftOut, uploadsArrived } from '../files/uploads'
import { useUnsent, type Unsent } from '../values/useUnsent'
import { isSame } from '../values/values'
import type { ChildRowsState } from './children/useChildRows'
import { mergedWords } from './conflict/mergedWords'
import type { Remote } from './conflict/useRemote'
import type { Standing } from './state/conflict'
import { filledIn, type Filled } from './state/filledIn'
import type { FormState, FormSubject } from './state/useFormState'
import { useSave, type Outcome } from './state/useSave'
import type { WithoutFiles } from './WithoutFilesQuestion'

interface Parts {
  readonly formName: string
  readonly state: FormState
  readonly children: ChildRowsState
  readonly remote: Remote
}

/** The callbacks after an attempt to save. */
interface Afterwards {
  readonly setProblem: (problem: undefined) => void
  readonly complain: (errors: FieldErrors) => void
  /** Reports why it was not saved; for an automatic resend not as a failure. */
  readonly tell: (
    outcome: Exclude<Outcome, { kind: 'saved' }>,
    places: Filled['places'],
    isStrict: boolean,
  ) => Promise<void>
  readonly close: (row: Row, isAnother: boolean) => void
}

interface SaveOptions {
  readonly on?: Standing
  readonly isAnother?: boolean
  /** Only onto the form's base version: no one is there to check a merge. */
  readonly isStrict?: boolean
}

/** What was sent, and whether another record was to follow. */
type Sent = Pick<Filled, 'input'> & { readonly isAnother: boolean }

interface Submitting {
  readonly isSaving: boolean
  readonly unsent: Unsent | undefined
  readonly save: (options?: SaveOptions) => Promise<void>
  /** The question whether to save without files that were chosen. */
  readonly withoutFiles: WithoutFiles | undefined
}

/** Validates a form and sends it. A request without an answer is resent after reconnecting, if nothing has changed. */
export function useSubmit(subject: FormSubject, parts: Parts, after: Afterwards): Submitting {
  const { resource, record: opened } = subject
  const { state, children, remote } = parts
  const { isSaving, create, update } = useSave(resource)
  const { withoutFiles, mayLeaveOut } = useLeftOut(parts.formName)
  const save: Submitting['save'] = async ({ on = state.standing, isAnother = false, isStrict = false } = {}) => {
    // A running upload is part of the save; a failed one has been reported.
    if (remote.cannotSave || isSaving || !(await uploadsArrived())) return
    const filled = filledIn(parts, on)
    after.setProblem(undefined)
    if ('errors' in filled) return after.complain(filled.errors)
    after.complain({})
    const { input, places } = filled
    if (!isStrict && !mayLeaveOut(() => void save({ on, isAnother }))) return
    if (opened && Object.keys(input).length === 0) return after.close(opened, false)
    const outcome = opened ? await update(opened.id, { version: on.version, input, isStrict }) : await create(input)
    if (!outcome) return
    settle({ input, isAnother }, outcome.kind === 'refused' ? outcome.error : undefined)
    if (outcome.kind !== 'saved') return after.tell(outcome, places, isStrict)
    tellSaved(subject, children, outcome)
    after.close(outcome.row, isAnother)
  }
  const { unsent, settle } = useUnsent<Sent>({
    isCurrent: ({ input }) => {
      const filled = filledIn(parts, state.standing)
      return 'input' in filled && isSame(filled.input, input)
    },
    resend: ({ isAnother }) => void save({ isAnother, isStrict: true }),
  })
  return { isSaving, unsent, save, withoutFiles }
}

/** Asks once before a form is saved without files that were chosen for it. */
function useLeftOut(formName: string): Pick<Submitting, 'withoutFiles'> & {
  /** True if no file is left out, or the user agreed; else asks, and calls back when they agree. */
  readonly mayLeaveOut: (goOn: () => void) => boolean
} {
  const [withoutFiles, setAsked] = useState<WithoutFiles>()
  const agreed = useRef('')
  const mayLeaveOut = (goOn: () => void): boolean => {
    const files = filesLeftOut(formName)
    const names = JSON.stringify(files)
    if (files.length === 0 || agreed.current === names) return true
    const end = (): void => setAsked(undefined)
    setAsked({
      files,
      stay: end,
      goOn: () => {
        agreed.current = names
        end()
        goOn()
      },
    })
    return false
  }
  return { withoutFiles, mayLeaveOut }
}

function tellSaved(
  { resource, record: opened }: FormSubject,
  { kinds }: ChildRowsState,
  { merged, isEdited }: Pick<Extract<Outcome, { kind: 'saved' }>, 'merged' | 'isEdited'>,
): void {
  say('success', opened || isEdited ? resource.form.messages.updated : resource.form.messages.created)
  if (merged.length > 0) say('info', mergedWords(resource, merged, kinds))
}
