import type { AnyResource, Fields } from '#define'
import { Cell } from '../cells/Cell'
import { isReadable } from '../fieldAt'
import type { Row } from '../row'
import { holdsToday } from '../today'
import { FieldItem } from './FieldItem'
import type { FormState } from './useFormState'
import { isRequired, visibleFields } from './validate'

interface FormSectionsProps {
  readonly resource: AnyResource
  readonly state: FormState
  readonly formName: string
  /** The record being edited: what of it can no longer be changed is shown. */
  readonly opened?: Row
  readonly isSaving: boolean
}

/** The fields of a form in the sections of the declaration; what does not apply now is not there. */
export function FormSections({
  resource,
  state: { fields, record, errors, onLeave },
  formName,
  opened,
  isSaving,
}: FormSectionsProps) {
  const visible = visibleFields(fields, record)
  const fixed = opened ? fixedFields(resource, record) : {}
  return resource.sections.map((section) => {
    const names = section.fields.filter((name) => name in visible || name in fixed)
    if (names.length === 0 || !holdsToday(section.when, record)) return null
    return (
      <section key={section.label} className="form-section" aria-label={section.label}>
        <h2>{section.label}</h2>
        <div className="form-grid">
          {names.map((name) => {
            const field = visible[name]
            if (!field) return opened && <Fixed key={name} resource={resource} name={name} row={opened} />
            return (
              <FieldItem
                key={name}
                resource={resource}
                name={name}
                field={field}
                formName={formName}
                error={errors[name]}
                isRequired={isRequired(field, record)}
                recordId={opened?.id}
                isDisabled={isSaving}
                onLeave={onLeave}
              />
            )
          })}
        </div>
      </section>
    )
  })
}

/** The fields that could be given only when the record was made. */
function fixedFields(resource: AnyResource, record: Readonly<Record<string, unknown>>): Fields {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([, field]) => field.createOnly && !field.readOnly && isReadable(field) && holdsToday(field.when, record),
    ),
  )
}

function Fixed({ resource, name, row }: { readonly resource: AnyResource; readonly name: string; readonly row: Row }) {
  const field = resource.fields[name]
  if (!field || !(name in row)) return null
  return (
    <div className="fixed-field">
      <span className="fixed-label">{field.label}</span>
      <Cell resource={resource} name={name} field={field} value={row[name]} id={row.id} />
    </div>
  )
}
