import {
  areaUnits,
  constantChoices,
  optionMeant,
  plainDigits,
  systemResources,
  type AreaUnit,
  type Condition,
  type Field,
  type Nested,
} from '#define'
import { readDay } from '../../format/dayFormats'
import type { OptionsQuery } from '../../data/requests'

/** Parses the clipboard of a spreadsheet into rows of texts; null for plain text. */
export function readTable(clipboard: string): readonly (readonly string[])[] | null {
  const text = clipboard.replace(/\r\n?/g, '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(text)) return null
  return text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
}

/** The columns that the first line of a table names, if it is a heading and no row. */
export function headingOf(line: readonly string[], { from, columns }: Nested): readonly (string | undefined)[] | null {
  const named = line.map((cell) =>
    columns.find((column) => [column, from.fields[column]?.label ?? ''].some((word) => isSame(word, cell))),
  )
  const known = named.filter((column) => column !== undefined).length
  return known >= 2 || (known === 1 && line.length === 1) ? named : null
}

/** Parses the text of a cell. Invalid text stays, so that the form can say why it is refused. */
export function readCell(field: Field, given: string): unknown {
  if (given === '') return undefined
  const text = plainDigits(given)
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'percent':
      return numberIn(text) ?? text
    case 'money': {
      const rupees = numberIn(text.replace(/₹|rs\.?/gi, ''))
      return rupees === undefined ? text : Math.round(rupees * 100)
    }
    case 'area':
      return areaIn(text, field.units)
    case 'date':
      return readDay(text)?.format('YYYY-MM-DD') ?? text
    case 'flag':
      return /^(yes|y|true|1)$/i.test(text) ? true : /^(no|n|false|0)$/i.test(text) ? false : text
    case 'choice':
      return optionMeant(field.options, given) ?? given
    default:
      return given
  }
}

/** The resource in which a name in a cell is looked up; undefined for a cell that holds no reference. */
export function lookupOf(
  field: Field,
): { readonly to: string; readonly query: Pick<OptionsQuery, 'where'> } | undefined {
  if (field.kind === 'reference') return { to: field.to, query: { where: constantChoices(field.choices) } }
  if (field.kind !== 'place') return undefined
  const where: Condition = { field: 'type', in: [field.level].flat() }
  return { to: systemResources.geographies, query: { where } }
}

function areaIn(text: string, units: readonly AreaUnit[] | undefined): unknown {
  const [, figures = '', words = ''] = /^([\d.,]+)\s*(.*)$/.exec(text) ?? []
  const value = numberIn(figures)
  if (value === undefined) return undefined
  const known = units ?? (Object.keys(areaUnits) as AreaUnit[])
  const bare = words.replace(/s$/i, '')
  const unit = known.find((key) => isSame(key, bare) || isSame(areaUnits[key].replace(/s$/i, ''), bare))
  return { value, unit: unit ?? known[0] ?? 'ACRE' }
}

function numberIn(text: string): number | undefined {
  const bare = text.replace(/[,\s]/g, '')
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : undefined
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
