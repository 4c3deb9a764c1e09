import type { AnyResource, Field, Section } from '#define'
import { Cell, isEmpty } from '../cells/Cell'
import { LeadingOn } from '../cells/LeadingOn'
import { fieldAt } from '../data/fieldAt'
import { placeBeside } from '../data/placeBeside'
import { isWide } from '../record/isWide'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'

/**
 * The fields of a record in their declared sections, without those that the viewer cannot read or that do not apply.
 */
export function Sections({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  return (
    <div className="gap-4 columns columns-l">
      {resource.page.sections.map((section) => (
        <RecordSection key={section.label} resource={resource} section={section} row={row} />
      ))}
      <p className="cluster gap-line muted small whole-row">
        {['createdAt', 'updatedAt'].map((name) => (
          <Dated key={name} resource={resource} name={name} row={row} />
        ))}
      </p>
    </div>
  )
}

/**
 * The sections below the facts of a record, as far as they have a value: those declared for the main column, and the
 * long texts of all others.
 */
export function MainSections({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  return resource.page.sections.flatMap(({ isMain, fields, ...section }) => {
    const filled = fields.filter((name) => !isEmpty(row[name]))
    if (isMain)
      return filled.length === 0
        ? []
        : [<RecordSection key={section.label} resource={resource} section={{ ...section, fields: filled }} row={row} />]
    return filled
      .filter((name) => isLong(resource.fields[name]))
      .map((name) => <LongText key={name} resource={resource} section={section} name={name} row={row} />)
  })
}

/** Whether a field is in the wide column of a page with a summary, whatever its section. */
export function isLong(field: Field | undefined): boolean {
  return field?.kind === 'longText'
}

interface LongTextProps {
  readonly resource: AnyResource
  readonly section: Omit<Section, 'fields'>
  readonly name: string
  readonly row: Row
}

/** A long text with its own heading. */
function LongText({ resource, section, name, row }: LongTextProps) {
  const field = resource.fields[name]
  if (!field || !isTold(field, row[name], row) || !holdsToday(section.when, row)) return null
  return (
    <section className="surface padded" aria-label={field.label}>
      <h2>{field.label}</h2>
      <Cell resource={resource} name={name} field={field} value={row[name]} id={row.id} />
      {field.readOnly && field.help && <p className="above-1 muted meta">{field.help}</p>}
    </section>
  )
}

function RecordSection({
  resource,
  section,
  row,
}: {
  readonly resource: AnyResource
  readonly section: Section
  readonly row: Row
}) {
  const names = section.fields.filter((name) => name in row && isTold(resource.fields[name], row[name], row))
  if (names.length === 0 || !holdsToday(section.when, row)) return null
  return (
    <section className="surface padded" aria-label={section.label}>
      <h2>{section.label}</h2>
      <dl className="record-fields columns columns-s">
        {names.map((name) => {
          const field = resource.fields[name]
          return (
            field && (
              <div key={name} className={isWide(field.kind) && !isEmpty(row[name]) ? 'whole-row' : undefined}>
                <dt className="muted meta">{field.label}</dt>
                <dd>
                  <LeadingOn resource={resource} name={name} row={row}>
                    <Cell
                      resource={resource}
                      name={name}
                      field={field}
                      value={row[name]}
                      id={row.id}
                      place={placeBeside(resource, name, row)}
                    />
                  </LeadingOn>
                  {field.readOnly && field.help && !isEmpty(row[name]) && (
                    <p className="above-1 muted meta">{field.help}</p>
                  )}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}

/** Whether a field is shown: it applies, and is no unused answer to a warning. */
function isTold(field: Field | undefined, value: unknown, row: Row): boolean {
  return holdsToday(field?.when, row) && !(field?.askedOnWarning && !value)
}

function Dated({ resource, name, row }: { readonly resource: AnyResource; readonly name: string; readonly row: Row }) {
  const field = fieldAt(resource, name)
  if (!field || !row[name]) return null
  return (
    <span>
      {field.label}{' '}
      <Cell
        resource={resource}
        name={name}
        field={field}
        value={row[name]}
        id={row.id}
        place={placeBeside(resource, name, row)}
      />
    </span>
  )
}
