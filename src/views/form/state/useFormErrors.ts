import { useCallback, useState } from 'react'
import type { FieldErrors } from '#define'
import { firstOf } from '../../values/typedTwice'
import { errorOf, type Checked } from '../../values/validate'
import type { FormValues } from '../../values/values'

/** What is wrong with the fields of a form, as it is typed. */
export interface FormErrors {
  readonly errors: FieldErrors
  readonly setErrors: (errors: FieldErrors) => void
  /** Looks again at the complaints about the edited fields: one goes as soon as its cause does, and none comes while typing. */
  readonly recheck: (edited: readonly string[], values: FormValues) => void
  /** Checks one field. */
  readonly checkOne: (name: string, values: FormValues) => void
}

/** Keeps what is wrong with each field: found when the field is left, and gone as soon as it is put right. */
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
