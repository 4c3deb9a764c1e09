import { useState } from 'react'
import type { AnyResource, Field } from '#define'
import { PlainSelect } from '../kit/PlainSelect'
import type { Import } from './imports'

interface SheetValuesProps {
  readonly resource: AnyResource
  /** The fields without a column. */
  readonly fields: Import['fields']
  /** The values for all rows, by field. */
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (values: Readonly<Record<string, string>>) => void
}

/** One value for all rows of a sheet, for each field without a column: the required ones, and any that are added. */
export function SheetValues({ resource, fields, values, onChange }: SheetValuesProps) {
  const [added, setAdded] = useState<readonly string[]>([])
  const open = fields.filter(({ name }) => !['image', 'file'].includes(resource.fields[name]?.kind ?? ''))
  const shown = open.filter(({ name, required }) => required || added.includes(name))
  const others = open.filter((field) => !shown.includes(field))
  if (open.length === 0) return null
  return (
    <fieldset className="import-values cluster gap-3 below-4">
      <legend>Same value for all rows</legend>
      {shown.map(({ name, label }) => (
        <label key={name}>
          <span>{label}</span>
          <ValueInput
            field={resource.fields[name]}
            value={values[name] ?? ''}
            onChange={(value) => onChange({ ...values, [name]: value })}
          />
        </label>
      ))}
      {others.length > 0 && (
        <PlainSelect
          className="import-select"
          aria-label="Add a value for all rows"
          value=""
          onChange={({ target }) => setAdded([...added, target.value])}
        >
          <option value="">Add a value …</option>
          {others.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PlainSelect>
      )}
    </fieldset>
  )
}

interface ValueInputProps {
  readonly field: Field | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

function ValueInput({ field, value, onChange }: ValueInputProps) {
  const words = choicesOf(field)
  if (words.length === 0)
    return <input className="import-select native" value={value} onChange={({ target }) => onChange(target.value)} />
  return (
    <PlainSelect className="import-select" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Choose …</option>
      {words.map((word) => (
        <option key={word}>{word}</option>
      ))}
    </PlainSelect>
  )
}

function choicesOf(field: Field | undefined): string[] {
  if (field?.kind === 'flag') return ['Yes', 'No']
  if (field?.kind !== 'choice') return []
  return Object.values(field.options).map((option) => (typeof option === 'string' ? option : option.label))
}
