import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { cellKinds, formats, holdsMask, isSecret, writableFields, type AnyResource, type Field } from '#define'
import { may } from '../../../../providers/access'
import { Cell, isEmpty } from '../../cells/Cell'
import { LeadingOn } from '../../cells/LeadingOn'
import { MobileNumber } from '../../cells/MobileNumber'
import { fieldAt } from '../../data/fieldAt'
import type { Row } from '../../data/row'
import { placeBeside } from '../../data/placeBeside'
import { holdsToday } from '../../data/today'
import { EditableCell } from '../../inline/EditableCell'
import { isWide } from '../../record/isWide'
import { isLong, unfoldWords } from '../../recordParts/Sections'

interface PropertiesProps {
  readonly resource: AnyResource
  readonly row: Row
}

interface BesideProps extends PropertiesProps {
  /** The fields that the page shows elsewhere, which are collapsed too. */
  readonly told?: readonly string[] | undefined
}

/**
 * The fields of a record beside its summary: edited in place; those without a value or shown elsewhere are collapsed.
 */
export function Properties({ resource, row, told = [] }: BesideProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const sections = resource.page.sections.flatMap((section) => {
    if (section.isMain || !holdsToday(section.when, row)) return []
    const names = section.fields.filter((name) => {
      const field = resource.fields[name]
      const isReadAside = isLong(field) && !isEmpty(row[name])
      return name in row && !isReadAside && isTold(field, row[name], row)
    })
    return [{ label: section.label, names }]
  })
  const all = sections.flatMap(({ names }) => names)
  const inSight = new Set(isUnfolded ? all : all.filter((name) => !isEmpty(row[name]) && !told.includes(name)))
  const dates = ['createdAt', 'updatedAt']
  return (
    <section className="properties surface" aria-label="Details">
      {sections.map(({ label, names }) => {
        const shown = names.filter((name) => inSight.has(name))
        return (
          shown.length > 0 && (
            <section key={label} aria-label={label}>
              <h2 className="small-heading">{label}</h2>
              <dl>
                {shown.map((name) => (
                  <Property key={name} resource={resource} name={name} row={row} />
                ))}
              </dl>
            </section>
          )
        )
      })}
      {isUnfolded && (
        <dl>
          {dates.map((name) => (
            <Property key={name} resource={resource} name={name} row={row} />
          ))}
        </dl>
      )}
      <Button type="link" size="small" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
        {unfoldWords(isUnfolded, all.length)}
      </Button>
    </section>
  )
}

function Property({ resource, name, row }: PropertiesProps & { readonly name: string }) {
  const field = fieldAt(resource, name)
  if (!field || !(name in row)) return null
  const value = row[name]
  const cell = valueOf(resource, name, field, row)
  return (
    <div
      className={
        isWide(field.kind) && !isEmpty(value) ? 'property property-wide grid gap-2 small' : 'property grid gap-2 small'
      }
    >
      <dt>{field.label}</dt>
      <dd className="narrow-min breaks">
        {isEditableHere(resource, name, row) ? (
          <EditableCell resource={resource} name={name} row={row}>
            {cell}
          </EditableCell>
        ) : (
          cell
        )}
        {field.readOnly && field.help && !isEmpty(value) && <p className="above-1 muted meta">{field.help}</p>}
      </dd>
    </div>
  )
}

/** Whether a field can be edited in place: it fits one line, is shown unmasked, and this viewer may change it now. */
function isEditableHere({ fields }: AnyResource, name: string, row: Row): boolean {
  const field = fields[name]
  return (
    field !== undefined &&
    row._can.includes('update') &&
    writableFields(fields, 'update').includes(name) &&
    cellKinds.includes(field.kind) &&
    !isSecret(field) &&
    !(field.personal && holdsMask(row[name])) &&
    (field.write === undefined || may(field.write))
  )
}

function valueOf(resource: AnyResource, name: string, field: Field, row: Row): ReactNode {
  const value = row[name]
  if (field.kind === 'mobile' && typeof value === 'string' && formats.mobile.isValid(value))
    return <MobileNumber number={value} label={field.label} />
  return (
    <LeadingOn resource={resource} name={name} row={row}>
      <Cell
        resource={resource}
        name={name}
        field={field}
        value={value}
        id={row.id}
        place={placeBeside(resource, name, row)}
      />
    </LeadingOn>
  )
}

/** Whether a field is shown: it applies, and is no unused answer to a warning. */
function isTold(field: Field | undefined, value: unknown, row: Row): boolean {
  return holdsToday(field?.when, row) && !(field?.askedOnWarning && !value)
}
