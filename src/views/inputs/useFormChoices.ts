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

/**
 * What a picker offers for the form's values: the condition, or the sentence that says what must be filled in first.
 */
export interface FormChoices {
  readonly where?: Condition
  readonly fillFirst?: string
}

/**
 * Derives the choices of a reference from the form's values, and clears a chosen record that no longer fits after
 * another field has changed. Without a form (of many records) only the parts that do not depend on one apply.
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

/** Names the field that must be filled in first: the row's own, or one of its parent record. */
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
    // A check that fails is repeated by the service when the form is saved.
    verify().catch(() => undefined)
  })
}
