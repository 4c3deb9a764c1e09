import { useQuery } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { pathOf, type Drawn, type Position } from './projection'

/** The layers of outlines, from large to small. */
export const layerNames = { states: 'States', districts: 'Districts', tehsils: 'Tehsils' } as const

/** The name of a layer. */
export type LayerName = keyof typeof layerNames

/** An outline, ready to be drawn. */
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

/** A layer with the attribution shown below every map with it. */
export interface MapLayer {
  readonly caption: string
  readonly attribution: string
  readonly shapes: readonly Shape[]
}

/** Fetches a layer of the map once while the portal is open; the browser caches it until it changes. */
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
