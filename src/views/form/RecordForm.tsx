import { Button, Form } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#define'
import { say } from '../../../providers/notification'
import { Conflicts } from './Conflicts'
import { contested, movedOnto, type Contested } from './conflict'
import { DraftOffer } from './DraftOffer'
import { ErrorSummary } from './ErrorSummary'
import { focusField } from './focusField'
import { FormSections } from './FormSections'
import { LeaveGuard } from './LeaveGuard'
import type { Row } from '../row'
import { mergedWords } from './mergedWords'
import { useDraft } from './useDraft'
import { useFormKeys } from './useFormKeys'
import { useFormState, type FormSubject } from './useFormState'
import { useSave, type Outcome } from './useSave'

/** The form of any resource, for a new record or an existing one. */
export function RecordForm(subject: FormSubject) {
  const { resource, record: opened } = subject
  const formName = `form-${resource.name}`
  const state = useFormState(subject)
  const { form, fields, start, standing, changed, errors, setErrors, onEdit, put, verdict } = state
  const { isSaving, create, update } = useSave(resource)
  const draft = useDraft(resource, opened?.id, state)
  const [problem, setProblem] = useState<string>()
  const [dispute, setDispute] = useState<{ fresh: Row; contested: readonly Contested[] } | null>(null)
  const isDone = useRef(false)
  const navigate = useNavigate()
  const back = opened ? paths.show(resource, opened.id) : paths.list(resource)
  const isDirty = Object.keys(changed).length > 0
  const isUnsaved = useCallback(() => isDirty && !isDone.current, [isDirty])

  const settle = (outcome: Outcome): void => {
    if (outcome.kind === 'contested') {
      const values = form.getFieldsValue(true) as Record<string, unknown>
      setDispute({ fresh: outcome.fresh, contested: contested(fields, outcome.conflicts, standing, outcome.fresh, values) })
    } else if (outcome.kind === 'refused') {
      const { message, errors: refused = {} } = outcome.error
      setErrors(refused)
      setProblem(`${opened ? resource.messages.updateFailed : resource.messages.createFailed}. ${message}`)
      focusField(formName, Object.keys(refused).find((name) => name in fields))
    } else {
      isDone.current = true
      draft.discard()
      say('success', opened ? resource.messages.updated : resource.messages.created)
      if (outcome.merged.length > 0) say('info', mergedWords(resource, outcome.merged))
      void navigate(paths.show(resource, outcome.row.id), { replace: !opened })
    }
  }
  const save = async (version = standing.version): Promise<void> => {
    const found = verdict()
    setProblem(undefined)
    if ('errors' in found) {
      setErrors(found.errors)
      return focusField(formName, firstShown(resource.sections.flatMap((section) => section.fields), found.errors))
    }
    setErrors({})
    if (opened && Object.keys(found.input).length === 0) return void navigate(back)
    const outcome = opened ? await update(opened.id, version, found.input) : await create(found.input)
    if (outcome) settle(outcome)
  }
  const resolve = (theirs: ReadonlySet<string>): void => {
    if (!dispute) return
    const { fresh } = dispute
    put(movedOnto(fields, standing, fresh, form.getFieldsValue(true) as Record<string, unknown>, theirs), { base: fresh, version: fresh.version })
    setDispute(null)
    setResolved(fresh.version)
  }
  const leave = (): void => void navigate(back)
  useFormKeys({ onSave: () => void save(), onLeave: leave })
  return null
}
