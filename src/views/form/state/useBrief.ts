import { useEffect, useState } from 'react'
import { focusField } from '../focusField'
import type { FormState, FormSubject } from './useFormState'

interface Brief {
  /** The only fields shown; undefined for all. */
  readonly brief: readonly string[] | undefined
  readonly showAll: () => void
}

/**
 * Whether a form shows only the fields for a caller on the phone: until more are asked for, or another field has a
 * value or an error.
 */
export function useBrief({ resource, isBrief }: FormSubject, formName: string, state: FormState): Brief {
  const [isWhole, setIsWhole] = useState(!isBrief)
  const [isAsked, setIsAsked] = useState(false)
  const few = resource.form.brief
  const rest = Object.keys(state.fields).filter((name) => !few?.includes(name))
  const isNeeded = rest.some((name) => name in state.errors || name in state.changed)
  const [first] = rest
  useEffect(() => {
    if (isAsked) focusField(formName, first)
  }, [isAsked, formName, first])
  return {
    brief: isWhole || isNeeded ? undefined : few,
    showAll: () => {
      setIsWhole(true)
      setIsAsked(true)
    },
  }
}
