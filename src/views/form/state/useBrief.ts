import { useEffect, useState } from 'react'
import { focusField } from '../focusField'
import type { FormState, FormSubject } from './useFormState'

interface Brief {
  /** The fields that stand alone; undefined where every field stands. */
  readonly brief: readonly string[] | undefined
  readonly showAll: () => void
}

/** Whether a form has only the fields of a caller's call: until more is asked for, or another field holds something, or is wrong. */
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
