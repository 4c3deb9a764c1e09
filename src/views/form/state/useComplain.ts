import { useCallback, useEffect, useState } from 'react'
import { CHILDREN, type FieldErrors } from '#define'
import type { ChildRowsState } from '../children/useChildRows'
import { focusWithin } from '../../kit/focus/focusWithin'
import { focusField, summaryId } from '../focusField'
import type { FormState, FormSubject } from './useFormState'

interface Complaining {
  /** Shows errors and focuses the first; the summary if no field has any. */
  readonly complain: (errors: FieldErrors, hasTitle?: boolean) => void
  /** Whether an error of this field or cell is in the summary. */
  readonly isSummed: (name: string) => boolean
}

/**
 * Shows errors and focuses the first, once the inputs that were locked during the attempt are enabled again. An error
 * found on blur is shown at the field only: a growing summary would move the button away from under the click that left
 * the field.
 */
export function useComplain(
  { resource }: FormSubject,
  formName: string,
  { state, children }: { readonly state: FormState; readonly children: ChildRowsState },
): Complaining {
  const [wanted, setWanted] = useState<{ readonly name: string | undefined }>()
  const [summed, setSummed] = useState<FieldErrors>({})
  useEffect(() => {
    if (!wanted) return
    if (wanted.name === undefined) focusWithin(document.getElementById(summaryId(formName)))
    else focusField(formName, wanted.name)
  }, [wanted, formName])
  const complain = (errors: FieldErrors, hasTitle = false): void => {
    const [inRows, own] = [true, false].map((wants) =>
      Object.fromEntries(Object.entries(errors).filter(([name]) => name.startsWith(`${CHILDREN}.`) === wants)),
    )
    setSummed(errors)
    state.setErrors(own ?? {})
    children.setErrors(inRows ?? {})
    const first = resource.page.sections.flatMap((section) => section.fields).find((name) => name in errors)
    if (hasTitle || Object.keys(errors).length > 0) setWanted({ name: first ?? Object.keys(inRows ?? {})[0] })
  }
  return { complain, isSummed: useCallback((name: string) => name in summed, [summed]) }
}
