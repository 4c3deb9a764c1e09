import { paths } from '#define'
import { may } from '../../../providers/access'
import { PlainLink } from '../kit/PlainLink'
import { useRegister } from '../data/RegisterContext'

interface RecordLinkProps {
  /** The name of the record's resource. */
  readonly to: string
  readonly id: number
  readonly label: string
}

/** Draws the title of another record, as a link if the viewer may see it. */
export function RecordLink({ to, id, label }: RecordLinkProps) {
  const target = useRegister().resources.find(({ is: { name } }) => name === to)
  if (!target || !may(target.access.see)) return <span>{label}</span>
  return <PlainLink to={paths.show(target, id)}>{label}</PlainLink>
}
