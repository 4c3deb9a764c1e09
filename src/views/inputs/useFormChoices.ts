import { useEffect, useRef } from 'react'
import { choicesFor, constantChoices, fillFirstText, type Condition, type FieldOf } from '#define'
import { useResource } from '../data/RegisterContext'
import { fetchOptions, type Choice } from '../data/requests'
import type { InputProps } from '../pickers/frame'

/** What a picker offers as the form is now: the condition, or the sentence that says what has to be filled in before. */
export interface FormChoices {
  readonly where?: Condition
  readonly fillFirst?: string
}

/**
 * Reads the choices of a reference from the values of its form, and clears a chosen record that does not fit any more after
 * another field has changed. Without a form (of many records) the parts hold that do not depend on one.
 */
export function useFormChoices({ field, resource, within, value, onChange }: InputProps<'reference'>): FormChoices {
  const asked = within ? choicesFor(field.choices, within.record) : { where: constantChoices(field.choices) }
  const offered: FormChoices =
    'missing' in asked
      ? { fillFirst: fillFirstText((within?.fields ?? resource.fields)[asked.missing]?.label ?? asked.missing) }
      : asked
  useClearing(field, offered, chosenId(value), () => onChange?.(undefined))
  return offered
}

function chosenId(value: unknown): number | undefined {
  return (value as Partial<Choice> | null | undefined)?.id
}

function useClearing(
  field: FieldOf<'reference'>,
  offered: FormChoices,
  id: number | undefined,
  clear: () => void,
): void {
  const target = useResource(field.to)
  const key = JSON.stringify(offered)
  const latest = useRef({ key, clear })
  const before = latest.current.key
  useEffect(() => {
    latest.current = { key, clear }
  })
  useEffect(() => {
    if (id === undefined || before === key) return
    if (offered.fillFirst) return latest.current.clear()
    const isCurrent = (): boolean => latest.current.key === key
    const verify = async (): Promise<void> => {
      const found = await fetchOptions(target, { where: offered.where, ids: [id] })
      if (found.length === 0 && isCurrent()) latest.current.clear()
    }
    // What cannot be asked is verified by the service when the form is saved.
    verify().catch(() => undefined)
    // Only another condition makes the chosen record doubtful.
  }, [key])
}
