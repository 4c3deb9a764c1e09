import { holds, type AnyResource } from '#define'
import type { Row } from '../data/row'
import { today } from '../data/today'

/** The warnings for a reviewer. */
export function Flags({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const raised = Object.entries(resource.page.desk?.flags ?? {}).filter(([, { when }]) => holds(when, row, today()))
  return raised.map(([name, { label, tone }]) => (
    <p key={name} className="paper-warning tinted strong" data-tone={tone ?? 'warning'} role="note">
      {label}
    </p>
  ))
}
