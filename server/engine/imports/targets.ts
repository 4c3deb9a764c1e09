import {
  dependentTests,
  fieldsIn,
  findingCodes,
  holds,
  importableFields,
  isFormOperand,
  levels,
  type AnyResource,
  type Field,
  type Level,
} from '#define'
import { mayWrite, type Viewer } from '../viewer'

/** What is imported: records of a resource, with the values that the tab fixes. */
export interface Cut {
  readonly resource: AnyResource
  /** The tab of its list, whose rows all share a value. */
  readonly tab?: string
  /** That value, by field name. */
  readonly fixed: Readonly<Record<string, string>>
}

/** A part of a field that has a column of its own. */
export type Part = Level | 'latitude' | 'longitude' | 'within'

/** The target of a column: a field (`village`), or a part of one (`village.tehsil`). */
export interface Target {
  readonly name: string
  readonly field: string
  readonly part?: Part
  readonly label: string
  /** Whether the workbook to fill in has a column for it. */
  readonly isOffered: boolean
}

const levelLabels: Readonly<Record<Level, string>> = {
  ...{ zone: 'Zone', state: 'State', district: 'District' },
  ...{ tehsil: 'Tehsil', village: 'Village' },
}

/** The names of a level in other states, by its label. */
export const otherLevelWords: ReadonlyMap<string, readonly string[]> = new Map([
  [levelLabels.tehsil, ['Sub-district', 'Taluka', 'Taluk', 'Mandal']],
])

/** Reads what a list's tab fixes for all its records, if that is one value of a field that a sheet may fill. */
export function cutOf(resource: AnyResource, tab: string | undefined): Cut {
  const declared = tab !== undefined && Object.hasOwn(resource.list.tabs, tab) ? resource.list.tabs[tab] : undefined
  const where = declared?.where
  const isFixed =
    where && 'field' in where && 'eq' in where && typeof where.eq === 'string' && isOpen(resource, where.field)
  return isFixed ? { resource, tab, fixed: { [where.field]: String(where.eq) } } : { resource, fixed: {} }
}

function isOpen(resource: AnyResource, field: string): boolean {
  return importableFields(resource).includes(field)
}

/** The fields that this viewer may fill from a sheet. */
export function fieldsFor(resource: AnyResource, viewer: Viewer): string[] {
  return importableFields(resource).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && mayWrite(field, viewer)
  })
}

/** All targets of a sheet's columns, in declared order, with the parts of a place from the largest down. */
export function targetsOf(cut: Cut, viewer: Viewer): Target[] {
  const { resource } = cut
  const open = fieldsFor(resource, viewer)
  const ofKind = (kind: Field['kind']): string | undefined => open.find((name) => resource.fields[name]?.kind === kind)
  const split = [ofKind('place'), ofKind('point')]
  const labels = new Set(open.map((name) => resource.fields[name]?.label))
  const codes = findingCodes(resource).map((name) => ({
    name,
    field: name,
    label: labelIn(cut, name),
    isOffered: resource.imports?.onlyChanges === true,
  }))
  const fields = open.flatMap((name): Target[] => {
    const field = fieldIn(cut, name)
    const isSplit = split.includes(name) || field.kind === 'reference'
    const parts = isSplit ? partsOfField(cut, field) : []
    const isDeep = field.kind !== 'place' || parts.length > 1
    const own = {
      name,
      field: name,
      label: labelIn(cut, name),
      // The answer to a warning gets a column once there is one.
      isOffered: goesWith(cut, name) && field.kind !== 'point' && !field.askedOnWarning,
    }
    return [
      ...parts.map(({ part, label }) => ({
        name: `${name}.${part}`,
        field: name,
        part,
        label: labels.has(label) ? `${field.label}: ${label}` : label,
        isOffered: isDeep,
      })),
      field.kind === 'point' && parts.length === 0 ? { ...own, isOffered: true } : own,
    ]
  })
  return [...codes, ...fields]
}

/**
 * A field as a sheet of the tab sees it: the parent of a village is a tehsil, and a reference whose choices depend on
 * another column needs no extra column to tell records apart.
 */
export function fieldIn(cut: Cut, name: string): Field {
  const field = cut.resource.fields[name] as Field
  if (field.kind === 'reference')
    return field.within && isChosenBy(cut.resource, field, field.within.field) ? { ...field, within: undefined } : field
  if (field.kind !== 'place') return field
  const level = field.levelBy?.levels[cut.fixed[field.levelBy.field] ?? '']
  return { ...field, label: labelIn(cut, name), ...(level && { level }) }
}

/** Whether the choices require that a field of the chosen record equals the value of another column. */
function isChosenBy(resource: AnyResource, field: Field & { kind: 'reference' }, told: string): boolean {
  return dependentTests(field.choices).some(
    ({ field: compared, eq }) => compared === told && isFormOperand(eq) && importableFields(resource).includes(eq.form),
  )
}

/** Whether the records of the tab have a field, and not all with the same value. */
function goesWith({ resource, fixed }: Cut, name: string): boolean {
  const when = resource.fields[name]?.when
  const isSettled = when !== undefined && fieldsIn(when).every((one) => one in fixed)
  return !(name in fixed) && (!isSettled || holds(when, fixed, ''))
}

/** The label of a field: in a tab of villages, the name is the village and its parent the tehsil. */
export function labelIn({ resource, fixed }: Cut, name: string): string {
  const field = resource.fields[name]
  if (!field) return name
  if (name === resource.is.title)
    for (const [by, value] of Object.entries(fixed)) {
      const choice = resource.fields[by]
      const option = choice?.kind === 'choice' ? choice.options[value] : undefined
      if (option !== undefined) return typeof option === 'string' ? option : option.label
    }
  const level = field.kind === 'place' && field.levelBy?.levels[fixed[field.levelBy.field] ?? '']
  return level ? levelLabels[level] : field.label
}

/** The label of a target. */
export function labelOfTarget(cut: Cut, name: string): string {
  const [field = '', part] = name.split('.')
  const declared = cut.resource.fields[field]
  if (part === 'within' && declared?.kind === 'reference') return declared.within?.label ?? declared.label
  if (!part) return labelIn(cut, field)
  return part in levelLabels ? levelLabels[part as Level] : part === 'latitude' ? 'Latitude' : 'Longitude'
}

function partsOfField({ fixed }: Cut, field: Field): { part: Part; label: string }[] {
  if (field.kind === 'point')
    return [
      { part: 'latitude', label: 'Latitude' },
      { part: 'longitude', label: 'Longitude' },
    ]
  if (field.kind === 'reference') return field.within ? [{ part: 'within', label: field.within.label }] : []
  if (field.kind !== 'place') return []
  const own = field.levelBy?.levels[fixed[field.levelBy.field] ?? ''] ?? field.level
  const above =
    typeof own === 'string'
      ? levels.slice(1, Math.max(1, levels.indexOf(own)))
      : levels.filter((one) => own.includes(one))
  return above.filter((level) => level !== 'zone').map((part) => ({ part, label: levelLabels[part] }))
}

/** A column of a sheet with its target. */
interface Filling {
  readonly field?: string
}

/** The texts of filled cells, by the fields of their columns: a place with several cells as a path. */
export function textsOf(columns: readonly Filling[], cells: readonly string[]): Record<string, string> {
  const said = new Map<string, Map<string, string>>()
  columns.forEach(({ field: target }, index) => {
    const text = cells[index]
    if (!target || !text) return
    const [field = '', part = ''] = target.split('.')
    said.set(field, (said.get(field) ?? new Map<string, string>()).set(part, text))
  })
  return Object.fromEntries(
    [...said].flatMap(([field, parts]) => {
      const whole = wholeOf(parts)
      return whole ? [[field, whole]] : []
    }),
  )
}

/** Separates an owner from the record whose title is unique within it. */
export const WITHIN = ' / '

function wholeOf(parts: ReadonlyMap<string, string>): string {
  const own = parts.get('')
  // The owner alone says nothing, such as a farmer without a land.
  if (parts.has('within')) return own === undefined ? '' : `${parts.get('within')}${WITHIN}${own}`
  if (own !== undefined && (parts.size === 1 || /[,/>›]/.test(own))) return own
  if (parts.has('latitude') || parts.has('longitude'))
    return own ?? [parts.get('latitude'), parts.get('longitude')].filter(Boolean).join(', ')
  return [...levels.flatMap((level) => parts.get(level) ?? []), ...(own === undefined ? [] : [own])].join(' / ')
}

/**
 * The column where a message about a field, or a part of it, is shown: one that the row fills, if its cells are known.
 */
export function columnFor(
  columns: readonly Filling[],
  field: string,
  told: { readonly part?: string | undefined; readonly cells?: readonly string[] } = {},
): string {
  const below = [...levels, 'latitude'].reverse().map((one) => `${field}.${one}`)
  const able = [`${field}.${told.part ?? ''}`, field, ...below]
  const among = (some: readonly Filling[]): string | undefined => {
    const filled = new Set(some.flatMap((column) => column.field ?? []))
    return able.find((one) => filled.has(one))
  }
  return among(columns.filter((_, index) => told.cells?.[index])) ?? among(columns) ?? field
}
