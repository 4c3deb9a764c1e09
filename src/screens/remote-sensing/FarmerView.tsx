import { Button } from 'antd'
import { farmers, readings } from '#resources'
import { Status } from '../../views/cells/Status'
import { RecordLink } from '../../views/cells/RecordLink'
import { formatMobile } from '../../views/format/format'
import { Outline } from '../../views/geography/Outline'
import { LandView } from './LandView'
import type { SeenFarmer, SeenLand } from './requests'

interface FarmerViewProps extends SeenFarmer {
  /** The open land. */
  readonly land: number | undefined
  readonly onLand: (land: number) => void
  readonly onClose: () => void
}

/** A farmer with the lands, one of which is open. */
export function FarmerView({ farmer, lands, land, onLand, onClose }: FarmerViewProps) {
  const chosen = lands.find(({ id }) => id === land) ?? lands.find(({ ndvi }) => ndvi !== null) ?? lands[0]
  const place = farmer.village ? [farmer.village.label, ...farmer.village.path.map(({ label }) => label).reverse()] : []
  return (
    <div className="lands-beside grid top gap-4">
      <section className="stack gap-3 narrow-min" aria-label="Farmer">
        <div className="surface padded stack gap-1">
          <h2 className="flat section">
            <RecordLink to={farmers.is.name} id={farmer.id} label={farmer.name} />
          </h2>
          <span className="muted">{place.slice(0, 3).join(', ')}</span>
          {farmer.mobile && <span className="muted">{formatMobile(farmer.mobile)}</span>}
          <Button size="small" className="above-1" onClick={onClose}>
            Back to the map
          </Button>
        </div>
        {lands.length === 0 && <p className="muted">No active lands</p>}
        <ul className="stack gap-2" aria-label="Lands">
          {lands.map((one) => (
            <LandLine key={one.id} land={one} isChosen={one.id === chosen?.id} onChoose={() => onLand(one.id)} />
          ))}
        </ul>
      </section>
      {chosen && <LandView key={chosen.id} farmer={farmer.id} land={chosen.id} name={chosen.name} />}
    </div>
  )
}

interface LandLineProps {
  readonly land: SeenLand
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function LandLine({ land, isChosen, onChoose }: LandLineProps) {
  return (
    <li>
      <button
        type="button"
        className="land-line surface line gap-3 full-width"
        aria-pressed={isChosen}
        data-current={isChosen}
        onClick={onChoose}
      >
        {land.boundary && <Outline shape={land.boundary} />}
        <span className="stack gap-1 narrow-min">
          <span className="strong cut">{land.name}</span>
          <span className="muted meta">{[`${land.acres} ac`, land.crop].filter(Boolean).join(' · ')}</span>
          {land.health ? (
            <Status options={readings} value={land.health} />
          ) : (
            <span className="muted meta">No satellite data</span>
          )}
          {land.drop !== null && <span className="bad meta">Fell by {land.drop.toFixed(3)}</span>}
        </span>
        {land.ndvi !== null && <span className="push strong">{land.ndvi.toFixed(3)}</span>}
      </button>
    </li>
  )
}
