import { useRef } from 'react'
import type { Field } from '#define'
import type { FormState, FormSubject } from './useFormState'
import { isSame, toWrite, type FormValues } from '../../values/values'

/**
 * Returns a function that fills in values derived from a choice. Manual input stays: it only fills fields that are
 * empty, that hold an earlier derived value, or the value with which the form opened.
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
