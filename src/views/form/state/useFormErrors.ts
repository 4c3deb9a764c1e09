import { useCallback, useState } from 'react'
import type { FieldErrors } from '#define'
import { firstOf } from '../../values/typedTwice'
import { errorOf, type Checked } from '../../values/validate'
import type { FormValues } from '../../values/values'

/** The errors of a form's fields while typing. */
export interface FormErrors {
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** Revalidates the edited fields that have an error: it disappears with its cause, and none appears while typing. */
  readonly recheck: (edited: readonly string[], values: FormValues) => void
  /** Validates one field. */
  readonly checkOne: (name: string, values: FormValues) => void
}

/** Holds the error of each field: set when the field loses the focus, removed as soon as it is corrected. */
export function useFormErrors(checked: (values: FormValues) => Checked): FormErrors {
  const [errors, setErrors] = useState<FieldErrors>({})
  const recheck = useCallback(
    (edited: readonly string[], values: FormValues) =>
      setErrors((before) => {
        const now = Object.entries(before).map(([name, message]) =>
          edited.includes(name) || edited.includes(firstOf(name))
            ? [name, errorOf(name, checked(values))]
            : [name, message],
        )
        return Object.fromEntries(now.filter(([, message]) => message)) as FieldErrors
      }),
    [checked],
  )
  const checkOne = useCallback(
    (name: string, values: FormValues) => {
      const message = errorOf(name, checked(values))
      setErrors(({ [name]: _before, ...others }) => (message ? { ...others, [name]: message } : others))
    },
    [checked],
  )
  return { errors, setErrors, recheck, checkOne }
}
