import type { AnyResource } from '#define'
import { Show } from '../../views/show/Show'
import { Mandi } from './Mandi'
import { Weather } from './weather/Weather'

/** A farmer, with the forecast and the crop prices at the nearest mandis. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  return (
    <Show
      resource={resource}
      id={id}
      tabs={[
        { name: 'weather', label: 'Weather', part: <Weather resource={resource} id={id} /> },
        { name: 'mandi', label: 'Mandi', part: <Mandi id={id} /> },
      ]}
    />
  )
}
