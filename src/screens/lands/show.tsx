import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { Weather } from '../farmers/weather/Weather'

/** A land, with the forecast. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return (
    <Show
      resource={resource}
      id={id}
      tabs={[{ name: 'weather', label: 'Weather', part: <Weather resource={resource} id={id} /> }]}
    />
  )
}
