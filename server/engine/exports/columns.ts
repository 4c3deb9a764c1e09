import { levelLabels, levels, placeLevel, type Area, type Field, type Level, type Place } from '#define'

/** An exported field, and its heading. */
export interface ExportedField {
  readonly label: string
  readonly field: Field
  /** Whether it is the subject column. */
  readonly isAbout?: boolean
}

/** A column of a sheet: its heading, its field, and the position of its value in a row. */
export interface SheetColumn extends ExportedField {
  readonly at: number
  /** The part of the value that is below it. */
  readonly part?: Level | 'acres' | 'record' | 'type'
}

/**
 * The columns of a sheet for some fields. A place has a column for each level from its state down, so that they can be
 * filtered and brought back; an area has another column with its acres, so that they can be summed, and a subject has
 * another column with its kind, unless a column shows it already.
 */
export function sheetColumns(fields: readonly ExportedField[]): SheetColumn[] {
  const first = fields.find(({ field }) => field.kind === 'place')
  return fields.flatMap((one, at): SheetColumn[] => {
    const { label, field } = one
    if (field.kind === 'area')
      return [
        { ...one, at },
        { ...one, at, label: `${label} (acres)`, part: 'acres' },
      ]
    if (one.isAbout) {
      const type = { ...one, at, label: `${label} type`, part: 'type' as const }
      return [{ ...one, at, part: 'record' }, ...(fields.some((other) => other.label === type.label) ? [] : [type])]
    }
    if (field.kind !== 'place') return [{ ...one, at }]
    const labelOf = (level: Level): string => {
      if (field.level === level) return label
      return one === first ? levelLabels[level] : `${label}: ${levelLabels[level]}`
    }
    return levelsOf(field).map((part) => ({ field, at, label: labelOf(part), part }))
  })
}

function levelsOf(field: Field & { kind: 'place' }): Level[] {
  const lowest = levels.indexOf(placeLevel(field) ?? 'village')
  return levels.filter((level, at) => (level === 'zone' ? [field.level].flat().includes(level) : at <= lowest))
}

/**
 * Reads the part of a value that a column shows. Text in place of a value, such as a mask, appears in one column only.
 */
export function valueIn({ field, part }: SheetColumn, value: unknown): unknown {
  if (part === undefined || value === null || value === undefined) return value
  const isWhole = typeof value === 'object'
  if (part === 'acres') return isWhole ? (value as Partial<Area>).acres : null
  if (part === 'record' || part === 'type') return (value as Partial<Record<typeof part, unknown>>)[part]
  if (!isWhole) return part === placeLevel(field) ? value : null
  const { type, label, path } = value as Place
  return type === part ? label : path.find((one) => one.type === part)?.label
}
