import type { ReactNode } from 'react'
import { countedWhere, inSentence, paths, writeListQuery, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { PlainLink } from '../kit/PlainLink'
import { useRegister } from '../data/RegisterContext'
import type { Row } from '../data/row'

interface CountedProps {
  readonly resource: AnyResource
  readonly name: string
  readonly row: Row
  readonly children: ReactNode
}

/**
 * Draws a figure as a link to the records that it counts; plain if there are none, or if the viewer cannot see them.
 */
export function Counted({ resource, name, row, children }: CountedProps) {
  const field = resource.fields[name]
  const counts = field && 'counts' in field && row[name] ? field.counts : undefined
  const target = useRegister().resources.find((one) => one.is.name === counts?.of)
  const where = counts && countedWhere(resource, counts, row)
  if (!target || !where || !may(target.access.see)) return children
  const query = new URLSearchParams(writeListQuery(target, { where })).toString()
  return (
    <PlainLink to={`${paths.list(target)}?${query}`} title={`Show these ${inSentence(target.is.plural)}`}>
      {children}
    </PlainLink>
  )
}
