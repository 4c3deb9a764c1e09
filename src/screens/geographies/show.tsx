import { EnvironmentOutlined } from '@ant-design/icons'
import { paths, type AnyResource, type Place } from '#define'
import { may } from '../../../providers/access'
import { LinkButton } from '../../views/kit/LinkButton'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/record/useRecord'
import { Operators } from './Operators'

/** A geography, with a link to the map; a village first shows who serves it. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const parent = row?.parent as Place | null | undefined
  // A village is shown among those of its tehsil; a zone needs no place, as it is no smaller than the country.
  const where = row?.type === 'zone' ? '' : `&where=${row?.type === 'village' && parent ? parent.id : id}`
  const lead = row && (
    <>
      <div>
        <LinkButton to={`${paths.list(resource)}?as=map${where}`} icon={<EnvironmentOutlined aria-hidden />}>
          Show on map
        </LinkButton>
      </div>
      {row.type === 'village' && may('view_machine_tab') && <Operators key={id} village={id} />}
    </>
  )
  return <Show resource={resource} id={id} lead={lead} />
}
