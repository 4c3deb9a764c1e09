import type { ReactNode } from 'react'
import type { AnyResource } from '#define'
import { Cell, isEmpty } from '../cells/Cell'
import type { Row } from '../data/row'
import { holdsToday } from '../data/today'
import { InSight, isInSight } from './InSight'

interface DeskFactsProps {
  readonly resource: AnyResource
  readonly row: Row
  /** Further facts. */
  readonly children: ReactNode
}

/** Lists the facts that a proof must show. */
export function DeskFacts({ resource, row, children }: DeskFactsProps) {
  const { facts = [] } = resource.page.desk ?? {}
  const shown = facts.filter((name) => !isEmpty(row[name]) && holdsToday(resource.fields[name]?.when, row))
  return (
    <dl className="paper-facts stack gap-3">
      {shown.map((name) => {
        const field = resource.fields[name]
        return (
          field && (
            <DeskFact key={name} label={field.label}>
              {isInSight(resource, name, row) ? (
                <InSight resource={resource} name={name} field={field} row={row} />
              ) : (
                <Cell resource={resource} name={name} field={field} value={row[name]} id={row.id} />
              )}
            </DeskFact>
          )
        )
      })}
      {children}
    </dl>
  )
}

/** A line of the facts that a proof must show. */
export function DeskFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
