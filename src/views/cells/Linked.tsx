import { systemResources, type Field, type FieldOf, type Place, type Reference } from '#define'
import { declarationOf } from '../data/declaration'
import { useRegister } from '../data/RegisterContext'
import { useLoaded, type Loadable } from '../kit/useLoaded'
import { placesAbove, plainText } from '../format/plainText'
import { RecordLink } from './RecordLink'

const nothing: Loadable = { isLoaded: () => true, load: () => Promise.resolve() }

/** Draws a referenced record, with what its declaration shows beside the title. */
export function ReferenceCell({ field, value }: { readonly field: FieldOf<'reference'>; readonly value: Reference }) {
  const target = useRegister().resources.find(({ is: { name } }) => name === field.to)
  const { shows = [] } = field
  const isKnown = useLoaded(shows.length > 0 ? declarationOf(field.to) : nothing) === 'loaded'
  const shown = shows
    .filter((name) => isKnown && name !== target?.is.title)
    .flatMap((name) => shownText(target?.fields[name], value[name]))
  return (
    <span className="two-lines stack narrow-min">
      <RecordLink to={field.to} id={value.id} label={value.label} />
      {shown.length > 0 && <span className="second-line muted meta">{shown.join(' · ')}</span>}
    </span>
  )
}

interface AboutCellProps {
  readonly field: FieldOf<'reference'>
  readonly value: Reference
  /** Shown above it. */
  readonly heading: string
}

/** The subject of a row, with its kind unless the heading says it. */
export function AboutCell({ field, value, heading }: AboutCellProps) {
  return (
    <span className="line gap-2 narrow-min">
      <span className="cut">
        <RecordLink to={field.to} id={value.id} label={value.label} />
      </span>
      {field.label !== heading && <span className="fixed muted meta">{field.label}</span>}
    </span>
  )
}

/** A place with those above it in a second line; in a list only the nearest two. */
export function PlaceCell({ value, isDense }: { readonly value: Place; readonly isDense: boolean }) {
  const above = placesAbove(value).slice(0, isDense ? 2 : undefined)
  return (
    <span className="two-lines stack narrow-min">
      <RecordLink to={systemResources.geographies} id={value.id} label={value.label} />
      {above.length > 0 && <span className="second-line muted meta">{above.join(', ')}</span>}
    </span>
  )
}

const FEW = 3

/** Draws several records; in a list only the first ones and how many more there are. */
export function ManyCell({
  field,
  value,
  isDense,
}: {
  readonly field: FieldOf<'many'>
  readonly value: readonly Reference[]
  readonly isDense: boolean
}) {
  const shown = isDense ? value.slice(0, FEW) : value
  return (
    <span>
      {shown.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <RecordLink to={field.to} id={id} label={label} />
        </span>
      ))}
      {value.length > shown.length && <span className="muted"> +{value.length - shown.length}</span>}
    </span>
  )
}

function shownText(field: Field | undefined, value: unknown): string[] {
  const text = field ? plainText(field, value) : ''
  return text ? [text] : []
}
