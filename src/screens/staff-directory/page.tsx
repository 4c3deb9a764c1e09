import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import type { Place } from '#define'
import { geographies } from '#resources'
import { Failure } from '../../views/kit/Failure'
import { Frame } from '../../views/kit/Frame'
import { PageHead } from '../../views/kit/PageHead'
import { RecordSelect } from '../../views/pickers/RecordSelect'
import type { Choice } from '../../views/data/requests'
import { Level } from './Level'
import { useDirectory, usePlace } from './directory'
import './directory.css'

/** Who is responsible for a village, tehsil, district, state or zone: the field staff from there up to the zone. */
export function Screen() {
  const [parameters, setParameters] = useSearchParams()
  const place = Number(parameters.get('place')) || undefined
  const chosen = usePlace(geographies, place)
  const { data, error, refetch } = useDirectory(place)
  const choose = ([one]: readonly Choice[]): void => setParameters(one ? { place: String(one.id) } : {})
  return (
    <Frame>
      <PageHead title="Staff by place" />
      <div className="stack gap-1 searching">
        <label htmlFor="directory-place">Place</label>
        <RecordSelect
          id="directory-place"
          placeholder="Village, tehsil, district, state or zone"
          to={geographies.is.name}
          where={{ field: 'status', eq: 'ACTIVE' }}
          value={chosen ? [chosen] : []}
          isSingle
          hint={whereabouts}
          onChange={choose}
        />
      </div>
      {place === undefined && <p className="muted">Choose a place to see its staff and their managers.</p>}
      {error && place !== undefined ? <Failure words={error.message} onRetry={() => void refetch()} /> : null}
      {place !== undefined && !data && !error ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {data?.line.map((stop) => (
        <Level key={stop.id} stop={stop} people={data.people.filter(({ at }) => at === stop.id)} />
      ))}
    </Frame>
  )
}

/** The level of a place and its ancestors: many villages have the same name. */
function whereabouts(choice: Choice): string {
  const { type, path } = choice as unknown as Place
  const kind = geographies.fields.type.options[type]
  return [kind, ...path.map(({ label }) => label).reverse()].join(' · ')
}
