import { useQuery } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { pathOf, type Drawn, type Position } from './projection'

/** The layers of outlines, from the whole to the part. */
export const layerNames = { states: 'States', districts: 'Districts', tehsils: 'Tehsils' } as const

/** The name of a layer. */
export type LayerName = keyof typeof layerNames

/** One outline, ready to be drawn. */
export interface Shape extends Drawn {
  readonly id: number
  readonly name: string
}

interface Answer {
  readonly caption: string
  readonly attribution: string
  readonly features: readonly {
    readonly id: number
    readonly properties: { readonly name: string }
    readonly geometry: { readonly coordinates: readonly (readonly (readonly Position[])[])[] }
  }[]
}

/** A layer with the words that stand under every map that shows it. */
export interface MapLayer {
  readonly caption: string
  readonly attribution: string
  readonly shapes: readonly Shape[]
}

/** A layer of the map: fetched once while the portal is open, and kept by the browser as long as it is the same. */
export function useLayer(name: LayerName, isWanted = true) {
  return useQuery({
    queryKey: ['map-layers', name],
    queryFn: async ({ signal }): Promise<MapLayer> => {
      const { data } = await translateErrors(httpOf('admin').get<Answer>(`/map-layers/${name}`, { signal }))
      const shapes = data.features.map(({ id, properties, geometry }): Shape => ({
        ...{ id, name: properties.name },
        ...pathOf(geometry.coordinates.flat()),
      }))
      return { caption: data.caption, attribution: data.attribution, shapes }
    },
    enabled: isWanted,
    staleTime: Infinity,
  })
}
