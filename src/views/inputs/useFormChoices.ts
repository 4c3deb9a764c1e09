import { useEffect, useRef } from 'react'
import {
  choicesFor,
  constantChoices,
  fillFirstText,
  type AnyResource,
  type Condition,
  type FieldOf,
  type Fields,
} from '#define'
import { useRegister, useResource } from '../data/RegisterContext'
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
export function useFormChoices({ field, resource, form, value, onChange }: InputProps<'reference'>): FormChoices {
  const asked = form ? choicesFor(field.choices, form.record) : { where: constantChoices(field.choices) }
  const { resources } = useRegister()
  const offered: FormChoices =
    'missing' in asked
      ? { fillFirst: fillFirstText(missingLabel(asked.missing, form?.fields ?? resource.fields, resources)) }
      : asked
  useClearing(field, offered, chosenId(value), () => onChange?.(undefined))
  return offered
}

/** Names what has to be filled in: of rows in the form of the record to which they belong, its field. */
function missingLabel(path: string, fields: Fields, resources: readonly AnyResource[]): string {
  const [name = '', inner = ''] = path.split('.')
  const field = fields[name]
  const other = field?.kind === 'reference' && resources.find(({ is }) => is.name === field.to)
  return (other && other.fields[inner]?.label) || field?.label || path
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
  useEffect(() => {
    const { key: before } = latest.current
    latest.current = { key, clear }
    if (id === undefined || before === key) return
    if (offered.fillFirst) return clear()
    const verify = async (): Promise<void> => {
      const found = await fetchOptions(target, { where: offered.where, ids: [id] })
      if (found.length === 0 && latest.current.key === key) latest.current.clear()
    }
    // What cannot be asked is verified by the service when the form is saved.
    verify().catch(() => undefined)
  })
}
