import { holdsMask, type Field, type ListQuery, type Place, type Reference } from '#define'
import { noteAccess } from '../accessLog'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { listRows } from '../read/listRows'
import { mayTakePersonal, visibilityOf, type Viewer } from '../viewer'
import { codesOf, namesOne, namesToChoose, ownersOf } from './found'
import { fieldIn, targetsOf, type Cut, type Target } from './targets'
import { wordsFor } from './words'

/**
 * The maximum number of rows exported for editing: they are one answer, and not a file that is made in the background.
 */
const MOST_CURRENT = 10_000

type Words = Record<string, string>

/**
 * Reads the rows of a list, by target, as in a sheet that can be imported again. Leaves out what the viewer does not
 * see in full, and personal data unless they may export it. Noted in the access log. Throws 400 for too many rows.
 */
export async function currentRows(work: Work, cut: Cut, query: ListQuery): Promise<Words[]> {
  const { resource } = cut
  const targets = targetsOf(cut, work.viewer)
  const fields = [...new Set(targets.map(({ field }) => field))].filter((one) =>
    isTaken(resource.fields[one] as Field, work.viewer),
  )
  const page = await listRows(work, resource, { ...query, page: 1, size: MOST_CURRENT + 1 }, { columns: fields })
  if (page.count > MOST_CURRENT)
    throw badRequest(
      `More than ${MOST_CURRENT.toLocaleString('en-IN')} rows. Narrow the list with a search or filter first.`,
    )
  await noteAccess(work.engine.database, {
    kind: 'EXPORTED',
    what: `${page.count.toLocaleString('en-IN')} of ${resource.is.plural}`,
    detail: 'Sheet to re-import',
  })
  const items = JSON.parse(page.items) as readonly Readonly<Record<string, unknown>>[]
  const links = new Map<string, Map<number, string>>()
  for (const name of fields) {
    const field = fieldIn(cut, name)
    const shown = field.kind === 'reference' ? items.flatMap((item) => linked(item[name]).map(({ id }) => id)) : []
    links.set(name, await ambiguousIn(work, field, items, name))
    links.set(`${name}.within`, await ownersOf(work, field, shown))
  }
  return items.map((item) =>
    Object.fromEntries(
      targets
        .filter(({ field }) => fields.includes(field))
        .map((target) => [target.name, cellOf(target, fieldIn(cut, target.field), item, links)]),
    ),
  )
}

/** The maximum number of names to choose from in a workbook. */
const MOST_NAMES = 200

/** Reads the names from which links are chosen, by field, where there are few. */
export async function namesFor(work: Work, cut: Cut): Promise<Record<string, readonly string[]>> {
  const names: Record<string, readonly string[]> = {}
  for (const { field } of targetsOf(cut, work.viewer))
    names[field] = await namesToChoose(work, fieldIn(cut, field), MOST_NAMES)
  return names
}

function isTaken(field: Field, viewer: Viewer): boolean {
  return (
    visibilityOf(field, viewer) === 'full' &&
    (mayTakePersonal(viewer) || (!field.personal && field.read !== 'pii:reveal'))
  )
}

function cellOf(
  { field: name, part }: Target,
  field: Field,
  item: Readonly<Record<string, unknown>>,
  links: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string {
  const value = item[name]
  if (value === null || value === undefined) return ''
  if (field.kind === 'place') {
    const { label, path } = value as Place
    return part
      ? (path.find(({ type }) => type === part)?.label ?? '')
      : isWhole(field)
        ? wordsFor(field, value)
        : label
  }
  if (part === 'within')
    return linked(value)
      .map(({ id }) => links.get(`${name}.within`)?.get(id) ?? '')
      .join('; ')
  if (part) return wordsFor(field, value).split(', ')[part === 'latitude' ? 0 : 1] ?? ''
  if (field.kind !== 'reference' && field.kind !== 'many') return masked(wordsFor(field, value))
  const codes = links.get(name)
  return linked(value)
    .map(({ id, label }) => codes?.get(id) ?? masked(label))
    .filter(Boolean)
    .join('; ')
}

/**
 * Whether a place has a single cell, because its level is at most one below the states; others have a cell per level.
 */
function isWhole({ level }: Field & { kind: 'place' }): boolean {
  return level === 'district' || level === 'state' || level === 'zone'
}

function masked(text: string): string {
  return holdsMask(text) ? '' : text
}

function linked(value: unknown): readonly Reference[] {
  return (Array.isArray(value) ? value : value ? [value] : []) as readonly Reference[]
}

/** The codes of linked records whose title is not unique, by their ids. */
async function ambiguousIn(
  work: Work,
  field: Field,
  items: readonly Readonly<Record<string, unknown>>[],
  name: string,
): Promise<Map<number, string>> {
  if (field.kind !== 'reference' && field.kind !== 'many') return new Map()
  // The column beside it tells them apart.
  if (field.kind === 'reference' && field.within) return new Map()
  const shown = items.flatMap((item) => linked(item[name]))
  const labels = [...new Set(shown.map(({ label }) => label))].filter((label) => !holdsMask(label))
  const isOne = await namesOne(work, field, labels)
  const ids = new Set(shown.flatMap(({ id, label }) => (isOne(label) ? [] : [id])))
  return ids.size ? codesOf(work, field, [...ids]) : new Map()
}
