import type { AnyResource, Field, FieldOf, Reference, StoredFile } from '#define'
import { Cell, isEmpty } from '../../cells/Cell'
import { optionLabel } from '../../format/format'
import { plainText } from '../../format/plainText'
import { RecordLink } from '../../cells/RecordLink'
import { wordDiff } from './wordDiff'

interface DifferenceProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly id: number
  readonly before: unknown
  readonly after: unknown
}

/**
 * Shows a change of a value: long text word by word, lists by added and removed entries, anything else as before and
 * after.
 */
export function Difference(props: DifferenceProps) {
  const { field, before, after } = props
  if (before === 'changed' && after === 'changed') return <span className="muted">Changed, hidden</span>
  if (isEmpty(before) && !isEmpty(after)) return <ins>{one(props, after)}</ins>
  if (!isEmpty(before) && isEmpty(after)) return <del>{one(props, before)}</del>
  if (isText(field) && typeof before === 'string' && typeof after === 'string') {
    const stretches = wordDiff(before, after)
    if (stretches && sharesEnough(stretches)) return <TextDifference stretches={stretches} />
  }
  const entries = entriesOf(field)
  if (entries && !isEmpty(before)) return <ListDifference before={entries(before)} after={entries(after)} />
  return (
    <>
      <del>{one(props, before)}</del>
      <span aria-label="became"> → </span>
      <ins>{one(props, after)}</ins>
    </>
  )
}

/** A single value. Files are named only: their pictures may be deleted. */
function one({ resource, name, field, id }: DifferenceProps, value: unknown): React.ReactNode {
  if (field.kind === 'image' || field.kind === 'file') return plainText(field, value) || '–'
  if (field.kind === 'longText' && typeof value === 'string') return <span className="kept-lines">{value}</span>
  return <Cell resource={resource} name={name} field={field} value={value} id={id} isDense />
}

/** Texts with few words in common are easier to read one after the other. */
function sharesEnough(stretches: NonNullable<ReturnType<typeof wordDiff>>): boolean {
  const length = (kind?: string): number =>
    stretches.reduce((sum, one) => sum + (kind === undefined || one.kind === kind ? one.text.trim().length : 0), 0)
  return length('same') * 4 >= length()
}

function isText({ kind }: Field): boolean {
  return kind === 'longText' || kind === 'text'
}

function TextDifference({ stretches }: { readonly stretches: NonNullable<ReturnType<typeof wordDiff>> }) {
  const tags = { same: 'span', added: 'ins', removed: 'del' } as const
  return (
    <span className="kept-lines">
      {stretches.map(({ kind, text }, index) => {
        const Tag = tags[kind]
        return <Tag key={index}>{text}</Tag>
      })}
    </span>
  )
}

/** One of several values, with the key that identifies it. */
interface Entry {
  readonly key: string
  readonly shown: React.ReactNode
}

type Entries = (value: unknown) => readonly Entry[]

/** How the value of a kind splits into entries; undefined for a kind with one value. */
function entriesOf(field: Field): Entries | undefined {
  switch (field.kind) {
    case 'tags':
      return (value) =>
        (value as readonly string[]).map((tag) => ({ key: tag, shown: optionLabel(field.options, tag) }))
    case 'many':
      return (value) => (value as readonly Reference[]).map((record) => linked(field, record))
    case 'image':
    case 'file':
      return (value) => (value as readonly StoredFile[]).map(({ key, name }) => ({ key, shown: name }))
    case 'keyValue':
      return (value) =>
        Object.entries(value as Readonly<Record<string, string>>).map(([key, words]) => ({
          key: `${key}: ${words}`,
          shown: `${field.keys?.[key] ?? key}: ${words}`,
        }))
    default:
      return undefined
  }
}

function linked({ to }: FieldOf<'many'>, { id, label }: Reference): Entry {
  return { key: String(id), shown: <RecordLink to={to} id={id} label={label} /> }
}

function ListDifference({ before, after }: { readonly before: readonly Entry[]; readonly after: readonly Entry[] }) {
  const gone = before.filter(({ key }) => !after.some((other) => other.key === key))
  const came = after.filter(({ key }) => !before.some((other) => other.key === key))
  if (gone.length === 0 && came.length === 0) return <span className="muted">Reordered</span>
  return (
    <ul className="difference-list cluster gap-line">
      {gone.map(({ key, shown }) => (
        <li key={`- ${key}`}>
          <del>{shown}</del>
        </li>
      ))}
      {came.map(({ key, shown }) => (
        <li key={`+ ${key}`}>
          <ins>{shown}</ins>
        </li>
      ))}
    </ul>
  )
}
