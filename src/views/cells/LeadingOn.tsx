import type { ReactNode } from 'react'
import type { AnyResource } from '#define'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import type { Row } from '../data/row'

// Few lists have figures that count other records.
const Counted = laterPart(() => import('./Counted').then((file) => file.Counted), { isPlain: true })

interface LeadingOnProps {
  readonly resource: AnyResource
  readonly name: string
  readonly row: Row
  readonly children: ReactNode
}

/** Draws the value of a row; a count links to its records. */
export function LeadingOn({ children, ...figure }: LeadingOnProps) {
  const field = figure.resource.fields[figure.name]
  if (!field || !('counts' in field)) return children
  return (
    <Contained fallback={children} instead={children}>
      <Counted {...figure}>{children}</Counted>
    </Contained>
  )
}
