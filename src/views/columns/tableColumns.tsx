import { fieldIn, isAbout, sortableFields, type AnyResource, type Field, type Kind, type Reference } from '#define'
import { Cell, isEmpty } from '../cells/Cell'
import { AboutCell } from '../cells/Linked'
import { LeadingOn } from '../cells/LeadingOn'
import { fieldAt } from '../data/fieldAt'
import { isNumeric } from '../format/isNumeric'
import { EditableCell, isEditable } from '../inline/EditableCell'
import { withDigits } from './fixedDigits'
import { PlainLink } from '../kit/PlainLink'
import { titleOf, type Row } from '../data/row'
import { useRecordAddress } from '../address/listPlace'

/** A column of the table. */
export interface TableColumn {
  readonly name: string
  readonly field: Field
  readonly label: string
  readonly isTitle: boolean
  readonly isNumeric: boolean
  readonly isSortable: boolean
  /** Whether it has a copy button: for numbers and names that are typed elsewhere. */
  readonly canCopy: boolean
  /** The index among the pinned columns. */
  readonly pin?: number
  readonly isLastPin: boolean
}

const copied: readonly Kind[] = ['mobile', 'code', 'email', 'uuid']

/** The columns of a table. */
export function tableColumns(
  resource: AnyResource,
  shown: readonly string[],
  pinned: readonly string[],
): readonly TableColumn[] {
  const sortable = sortableFields(resource)
  return shown.flatMap((name) => {
    const field = fieldAt(resource, name)
    if (!field) return []
    const pin = pinned.indexOf(name)
    return {
      name,
      field,
      label: field.label,
      isTitle: name === resource.is.title,
      isNumeric: isNumeric(field),
      isSortable: sortable.includes(name),
      canCopy: copied.includes(field.kind),
      ...(pin >= 0 && { pin }),
      isLastPin: pin >= 0 && pin === pinned.length - 1,
    }
  })
}

/**
 * Draws one cell; a field that the viewer cannot read is absent from the row and stays blank. A number is written with
 * `digits` decimals if its column has them.
 */
export function drawCell(resource: AnyResource, name: string, row: Row, digits?: number): React.ReactNode {
  const told = fieldIn(resource, name, row)
  const field = fieldAt(resource, told)
  if (!field || !(told in row)) return null
  const value = row[told]
  const written = digits === undefined || typeof value !== 'number' ? undefined : withDigits(field, value, digits)
  const cell = (
    <Cell resource={resource} name={told} field={field} value={value} id={row.id} written={written} isDense />
  )
  if (isAbout(resource, name) && field.kind === 'reference' && !isEmpty(value))
    return <AboutCell field={field} value={value as Reference} heading={fieldAt(resource, name)?.label ?? ''} />
  if (!isEditable(resource, name, row))
    return (
      <LeadingOn resource={resource} name={name} row={row}>
        {cell}
      </LeadingOn>
    )
  return (
    <EditableCell resource={resource} name={name} row={row}>
      {cell}
    </EditableCell>
  )
}

const atItsPlace = { preventScrollReset: true }

/** Draws the title of a row: a link, so that it can be opened in another tab. */
export function TitleCell({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const addressOf = useRecordAddress(resource)
  return (
    <PlainLink
      className="row-title medium"
      to={addressOf(row.id)}
      options={resource.list.isLog ? atItsPlace : undefined}
    >
      {titleOf(resource, row)}
    </PlainLink>
  )
}
