import { LinkState } from '../../views/outside/LinkState'
import { useOpenedLink } from '../../views/outside/useOpenedLink'
import { SoilReport, type SoilCard } from './SoilReport'

interface Shown {
  readonly firstName: string
  readonly village: string | null
  readonly purpose: string
  readonly soilCard?: SoilCard
}

/** What somebody with a link sees of a farmer: the first name, the village and what the link is for, or the soil report that was sent to them. Nothing else. */
export function Screen() {
  const { shown, ...state } = useOpenedLink<Shown>('FARMER')
  if (!shown) return <LinkState {...state} />
  if (shown.soilCard) return <SoilReport card={shown.soilCard} />
  return (
    <dl className="public-facts above-2">
      <div>
        <dt>Name</dt>
        <dd>{shown.firstName}</dd>
      </div>
      <div>
        <dt>Village</dt>
        <dd>{shown.village ?? '–'}</dd>
      </div>
      <div>
        <dt>Purpose</dt>
        <dd>{shown.purpose}</dd>
      </div>
    </dl>
  )
}
