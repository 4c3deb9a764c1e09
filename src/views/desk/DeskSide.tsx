import type { ReactNode } from 'react'
import type { AnyResource, Reference } from '#define'
import type { Row } from '../data/row'
import { DeskFacts } from './DeskFacts'
import { Flags } from './Flags'
import { NameMatch } from './NameMatch'
import { PlaceMatch, type Places } from './PlaceMatch'

interface DeskSideProps {
  readonly resource: AnyResource
  readonly row: Row
  /** Further facts of one resource, below those that are declared. */
  readonly more?: ((row: Row) => ReactNode) | undefined
  /** The verdicts. */
  readonly children: ReactNode
}

/** Shows what to check on a record: warnings, facts, compared names, and the verdicts. */
export function DeskSide({ resource, row, more, children }: DeskSideProps) {
  return (
    <section className="paper-side surface stack gap-4 padded" aria-label="Checklist">
      <Flags resource={resource} row={row} />
      <DeskFacts resource={resource} row={row}>
        {(resource.page.desk?.alike ?? []).map(({ label, names: [one, other] }) => {
          if (resource.fields[one]?.kind === 'place')
            return <PlaceMatch key={label} label={label} places={[row[one], row[other]] as Places} />
          const names = [one, other].map((name) => ({
            ...{ label: resource.fields[name]?.label ?? name, name: nameIn(row[name]) },
          }))
          return <NameMatch key={label} label={label} names={names} />
        })}
        {more?.(row)}
      </DeskFacts>
      {children}
    </section>
  )
}

/** A text, or the title of a reference. A masked value is no name to compare. */
function nameIn(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value : (value as Reference | null | undefined)?.label
  return name?.includes('•') ? undefined : name
}
