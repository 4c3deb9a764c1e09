import { excessOf, MOST_COLUMNS, resource, traits, type AnyResource, type Field, type Fields } from '#define'
import type { Answers } from './answers'

/** A declaration as plain data: the groups of a resource, before their defaults are filled in. */
export type Definition = Readonly<Record<string, unknown>> & { readonly fields: Fields }

const titles: readonly Field['kind'][] = ['text', 'code', 'joined']
const searched: readonly Field['kind'][] = ['text', 'code', 'joined', 'vehicle', 'gstin', 'pin']
const filtered: readonly Field['kind'][] = ['choice', 'flag', 'tags', 'reference', 'place']

/** Makes the declaration of a new tab from its answers; undefined where no field can be the title of a record. */
export function definitionOf(answers: Answers, given: Fields): Definition | undefined {
  const title = answers.title ?? titleFields(given)[0]
  if (title === undefined) return undefined
  const fields = withState(withLists(given, answers.plural), answers.state)
  const namesOf = (kinds: readonly Field['kind'][]): string[] =>
    Object.keys(fields).filter((name) => kinds.includes(fields[name]?.kind as Field['kind']))
  const [scope] = namesOf(['place'])
  const { name, singular, plural, icon, under, state } = answers
  const edit = needOf(answers.edit)
  const columns = columnsOf(fields)
  const definition = {
    is: { name, singular, plural, title, ...(icon && { icon }) },
    fields,
    ...(state && { rules: { state } }),
    list: { columns, search: namesOf(searched), filters: namesOf(filtered), sort: title },
    access: { see: needOf(answers.see), create: edit, update: edit, delete: edit, ...(scope && { scope }) },
    ...(under && { navigation: { under } }),
  }
  const shown = fitting(declaredBy(definition), [title, ...(state ? [state] : [])])
  return shown.length === columns.length ? definition : { ...definition, list: { ...definition.list, shown } }
}

/** Lists the columns that fit the page: the last ones are left out first, and none of those to keep. */
function fitting({ list, ...rest }: AnyResource, kept: readonly string[]): readonly string[] {
  let shown = list.columns
  while (shown.length > MOST_COLUMNS || excessOf({ ...rest, list: { ...list, shown } }) > 0) {
    const last = shown.findLast((name) => !kept.includes(name))
    if (last === undefined) return shown
    shown = shown.filter((name) => name !== last)
  }
  return shown
}

/** Fills in the defaults of a declaration, as its file will. */
export function declaredBy(definition: Definition): AnyResource {
  return (resource as unknown as (given: Definition) => AnyResource)(definition)
}

/** Splits one key or several, separated by commas. */
export function keysIn(need: string): string[] {
  return need.split(',').map((key) => key.trim())
}

function needOf(need: string): string | string[] {
  const keys = keysIn(need)
  return keys.length === 1 ? need.trim() : keys
}

/** Lists the fields that can be the title of a record, the likeliest first. */
export function titleFields(fields: Fields): string[] {
  const possible = Object.keys(fields).filter((name) => titles.includes(fields[name]?.kind as Field['kind']))
  const usual = ['name', 'title'].filter((name) => possible.includes(name))
  return [...new Set([...usual, ...possible])]
}

/** The state changes by actions only, and a record starts with its first option. */
function withState(fields: Fields, state: string | undefined): Fields {
  const field = state === undefined ? undefined : fields[state]
  if (state === undefined || field?.kind !== 'choice') return fields
  const { required: _given, ...choice } = field
  return { ...fields, [state]: { ...choice, readOnly: true, initial: Object.keys(field.options)[0] } }
}

/** Lists the fields for columns: everything that can be compared, without pictures, maps and long texts. */
function columnsOf(fields: Fields): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field !== undefined && traits[field.kind].operators.length > 1
  })
}

/** Adds a list of the records to the page of the first referenced record of each kind. */
function withLists(fields: Fields, plural: string): Fields {
  const seen = new Set<string>()
  const entries = Object.entries(fields).map(([name, field]) => {
    const to = field.kind === 'reference' ? field.to : field.kind === 'place' ? 'geographies' : undefined
    if (to === undefined || seen.has(to)) return [name, field]
    seen.add(to)
    return [name, { ...field, related: plural }]
  })
  return Object.fromEntries(entries) as Fields
}
