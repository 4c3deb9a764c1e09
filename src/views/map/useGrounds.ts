import { useState } from 'react'
import { layerNames, useLayer, type LayerName, type MapLayer, type Shape } from '../geography/layers'

/** The background outlines of a map, which of them are shown, and their attribution. */
export interface Grounds {
  readonly shown: Readonly<Record<LayerName, boolean>>
  readonly show: (layer: LayerName, isShown: boolean) => void
  /** The shown outlines, the largest first. */
  readonly shapes: readonly (readonly Shape[])[]
  readonly of: Readonly<Record<LayerName, readonly Shape[]>>
  readonly caption: string
  readonly attribution: string
  readonly error: Error | null
  readonly retry: () => void
}

const nothing: readonly Shape[] = []
const shapesOf = (layer: MapLayer | undefined): readonly Shape[] => layer?.shapes ?? nothing

/** The layers of a map; tehsils load when they are needed. */
export function useGrounds(needsTehsils: boolean): Grounds {
  const [own, setOwn] = useState<Partial<Record<LayerName, boolean>>>({})
  const shown = { states: own.states ?? true, districts: own.districts ?? true, tehsils: own.tehsils ?? needsTehsils }
  const states = useLayer('states')
  const districts = useLayer('districts')
  const tehsils = useLayer('tehsils', needsTehsils || shown.tehsils)
  const of = { states: shapesOf(states.data), districts: shapesOf(districts.data), tehsils: shapesOf(tehsils.data) }
  const names = Object.keys(layerNames) as LayerName[]
  return {
    shown,
    show: (layer, isShown) => setOwn((before) => ({ ...before, [layer]: isShown })),
    shapes: names.map((layer) => (shown[layer] ? of[layer] : nothing)),
    of,
    caption: states.data?.caption ?? '',
    attribution: states.data?.attribution ?? '',
    error: states.error ?? districts.error ?? tehsils.error,
    retry: () => {
      for (const { error, refetch } of [states, districts, tehsils]) if (error) void refetch()
    },
  }
}
