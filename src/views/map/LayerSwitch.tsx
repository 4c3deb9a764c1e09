import { Tick } from '../kit/Tick'
import { layerNames, type LayerName } from '../geography/layers'
import type { Grounds } from './useGrounds'

/** Chooses the outlines that the map shows. */
export function LayerSwitch({ grounds: { shown, show } }: { readonly grounds: Grounds }) {
  return (
    <div className="layer-switch cluster gap-line small" role="group" aria-label="Layers">
      {(Object.keys(layerNames) as LayerName[]).map((layer) => (
        <Tick key={layer} checked={shown[layer]} onChange={({ target }) => show(layer, target.checked)}>
          {layerNames[layer]}
        </Tick>
      ))}
    </div>
  )
}
