import { Button } from 'antd'
import { useState } from 'react'
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
 * Those without a value are collapsed.
 */
export function Sections({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const sections = resource.page.sections.map((section) => ({ ...section, fields: toldIn(resource, section, row) }))
  const all = sections.flatMap(({ fields }) => fields)
  const isFilled = (name: string): boolean => !isEmpty(row[name]) || resource.fields[name]?.none !== undefined
  return (
    <div className="gap-4 columns columns-l">
      {sections.map(({ fields, ...section }) => (
        <RecordSection
          key={section.label}
          resource={resource}
          section={{ ...section, fields: isUnfolded ? fields : fields.filter(isFilled) }}
          row={row}
        />
      ))}
      {!all.every(isFilled) && (
        <p className="whole-row">
          <Button type="link" size="small" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {unfoldWords(isUnfolded, all.length)}
          </Button>
        </p>
      )}
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
  return resource.page.sections.flatMap((section) => {
    const filled = toldIn(resource, section, row).filter((name) => !isEmpty(row[name]))
    if (section.isMain)
      return filled.length === 0
        ? []
        : [<RecordSection key={section.label} resource={resource} section={{ ...section, fields: filled }} row={row} />]
    return filled
      .filter((name) => isLong(resource.fields[name]))
      .map((name) => <LongText key={name} resource={resource} name={name} row={row} />)
  })
}

/** The label of the button that shows the collapsed fields of a record. */
export function unfoldWords(isUnfolded: boolean, count: number): string {
  return isUnfolded ? 'Show fewer fields' : `Show all ${count} fields`
}

/** Whether a field is in the wide column of a page with a summary, whatever its section. */
export function isLong(field: Field | undefined): boolean {
  return field?.kind === 'longText'
}

interface LongTextProps {
  readonly resource: AnyResource
  readonly name: string
  readonly row: Row
}

/** A long text with its own heading. */
function LongText({ resource, name, row }: LongTextProps) {
  const field = resource.fields[name]
  if (!field) return null
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
  if (section.fields.length === 0) return null
  return (
    <section className="surface padded" aria-label={section.label}>
      <h2>{section.label}</h2>
      <dl className="record-fields columns columns-s">
        {section.fields.map((name) => {
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

/** The fields of a section that are shown: none where the section does not apply. */
function toldIn(resource: AnyResource, { fields, when }: Section, row: Row): readonly string[] {
  return holdsToday(when, row)
    ? fields.filter((name) => name in row && isTold(resource.fields[name], row[name], row))
    : []
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
