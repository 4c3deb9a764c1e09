import { Link } from 'react-router'
import { paths, type AnyResource } from '#define'
import { register } from '../../../providers/register'
import { may } from '../../../providers/access'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'

/** One entry of the reveals log, with a link to the record whose value was shown. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const target = register.resources.find(({ is: { name } }) => name === row?.resource)
  return (
    <>
      <Show resource={resource} id={id} />
      {target && may(target.access.see) && (
        <p>
          <Link to={paths.show(target, Number(row?.recordId))}>Open {String(row?.subject)}</Link>
        </p>
      )}
    </>
  )
}
