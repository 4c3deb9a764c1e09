import { Fragment, useMemo } from 'react'
import { readsForm, type AnyResource, type Field, type Fields, type Section } from '#define'
import { Cell } from '../cells/Cell'
import { isReadable } from '../data/fieldAt'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import { maskOf } from '../privacy/masked'
import { FieldItem } from './FieldItem'
import { sectionId } from './focusField'
import { ownLimit } from './state/ownRecord'
import { againOf } from '../values/typedTwice'
import { useAsked } from './useAsked'
import type { FormState, FormSubject } from './state/useFormState'
import { isRequired, visibleFields } from '../values/validate'

interface FormSectionsProps {
  readonly resource: AnyResource
  readonly state: FormState
  readonly formName: string
  /** The record being edited, whose fixed fields are shown. */
  readonly opened?: Row
  readonly isSaving: boolean
  /** The only fields that are shown, until more are asked for; undefined for all of them. */
  readonly brief: readonly string[] | undefined
  /** If false, only the first section is shown. */
  readonly isWhole: boolean
  readonly below?: FormSubject['below']
}

/** Draws the fields of a form in the declared sections, without those that do not apply now. */
export function FormSections({
  resource,
  state,
  formName,
  opened,
  isSaving,
  brief,
  isWhole,
  below,
}: FormSectionsProps) {
  const { fields, record, errors, onLeave } = state
  const visible = visibleFields(fields, record)
  const isAskedFor = useAsked(fields, errors, record)
  const sections = shownSections(resource, state, { opened, brief })
  const form = useMemo(() => ({ record }), [record])
  return sections.slice(0, isWhole ? undefined : 1).map(({ label, fields: names }) => (
    <section key={label} id={sectionId(formName, label)} className="form-section surface padded" aria-label={label}>
      <h2>{label}</h2>
      <div className="form-grid columns">
        {names.filter(isAskedFor).map((name) => {
          const field = visible[name]
          if (!field) return opened && <Fixed key={name} resource={resource} name={name} row={opened} />
          const item = { resource, field, formName, isDisabled: isSaving, onLeave }
          const isAsked = field.typedTwice && (!opened || name in state.changed)
          return (
            <Fragment key={name}>
              <FieldItem
                {...item}
                name={name}
                error={errors[name]}
                isRequired={isRequired(field, record)}
                recordId={opened?.id}
                form={readsForm(field) ? form : undefined}
                stored={field.kind === 'aadhaar' ? opened?.[name] : undefined}
                mask={opened && maskOf(field, opened[name])}
              />
              {isAsked && <SecondItem {...item} name={againOf(name)} error={errors[againOf(name)]} />}
              {below?.[name]?.(record)}
            </Fragment>
          )
        })}
      </div>
    </section>
  ))
}

/** The repetition of a field that is typed twice. */
function SecondItem({ field, ...item }: Omit<React.ComponentProps<typeof FieldItem>, 'isRequired'>) {
  const second = useMemo(() => ({ ...field, label: `${field.label} again`, help: undefined }), [field])
  return <FieldItem {...item} field={second} isRequired />
}

/** The sections that have fields to fill in or to show now, each with only those fields. */
export function shownSections(
  resource: AnyResource,
  { fields, record }: FormState,
  { opened, brief }: { readonly opened?: Row; readonly brief?: readonly string[] },
): readonly Section[] {
  const visible = visibleFields(fields, record)
  const fixed = opened ? fixedFields(resource, opened, record) : {}
  const sections = brief ? [{ label: resource.is.singular, fields: brief }] : resource.page.sections
  return sections
    .filter((section) => holdsToday('when' in section ? section.when : undefined, record))
    .map((section) => ({ ...section, fields: section.fields.filter((name) => name in visible || name in fixed) }))
    .filter((section) => section.fields.length > 0)
}

/** The fields that could be set only at creation; on their own record people see all the others read-only. */
function fixedFields(resource: AnyResource, opened: Row, record: Readonly<Record<string, unknown>>): Fields {
  const own = ownLimit(resource, opened)
  const isFixed = (name: string, field: Field): boolean =>
    own ? !own.includes(name) : field.createOnly === true && !field.readOnly
  return Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([name, field]) => isFixed(name, field) && isReadable(field) && holdsToday(field.when, record),
    ),
  )
}

function Fixed({ resource, name, row }: { readonly resource: AnyResource; readonly name: string; readonly row: Row }) {
  const field = resource.fields[name]
  if (!field || !(name in row)) return null
  return (
    <div className="fixed-field stack gap-2">
      <span className="muted meta">{field.label}</span>
      <Cell resource={resource} name={name} field={field} value={row[name]} id={row.id} />
    </div>
  )
}
