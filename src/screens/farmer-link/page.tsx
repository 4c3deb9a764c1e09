import { LinkState } from '../../views/outside/LinkState'
import { useOpenedLink } from '../../views/outside/useOpenedLink'
import { SoilReport, type SoilCard } from './SoilReport'

interface Shown {
  readonly firstName: string
  readonly village: string | null
  readonly purpose: string
  readonly soilCard?: SoilCard
}

/**
 * The public page of a farmer's link: the first name, the village and the purpose of the link, or the soil report that
 * was sent. Nothing else.
 */
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
