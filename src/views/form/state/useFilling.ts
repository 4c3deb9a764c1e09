import { useRef } from 'react'
import type { Field } from '#define'
import type { FormState, FormSubject } from './useFormState'
import { isSame, toWrite, type FormValues } from '../../values/values'

/**
 * A function that fills values into a form that follow from a choice in it. What is filled in by hand stays: taken are
 * fields that are empty, that hold what was filled in before, or what the record held when the form opened.
 */
export function useFilling({ resource, record }: FormSubject, state: FormState): (values: FormValues) => void {
  const given = useRef<FormValues>({})
  return (values) => {
    const typed = state.typed()
    const isFree = (name: string): boolean => {
      const field = resource.fields[name]
      if (!field) return false
      const is = (value: unknown): boolean => isSame(toWrite(field, typed[name]), toWrite(field, value))
      return (
        is(undefined) ||
        is(given.current[name]) ||
        is(initialOf(field)) ||
        (record !== undefined && is(state.standing.base[name]))
      )
    }
    const taken = Object.entries(values).filter(([name]) => isFree(name))
    given.current = { ...given.current, ...values }
    if (taken.length > 0) state.put(Object.fromEntries(taken))
  }
}

function initialOf(field: Field): unknown {
  return 'initial' in field ? field.initial : undefined
}
