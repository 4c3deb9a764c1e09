import { useEffect, useState } from 'react'
import { serviceClock } from '../../../providers/clock'
import { endLook } from '../../../providers/viewAs'
import type { Look } from '../../../providers/look'
import './viewAs.css'

const OFTEN = 5_000

// The end is the service's: by the clock of a computer that is wrong, the viewing would end at once or last for weeks.
const serviceTime = (): number => serviceClock.now().getTime()

/** Shows on every screen that it is viewed as someone else and for how much longer, and ends it. */
export function ViewAsBar({ look }: { readonly look: Look }) {
  const left = useMinutesLeft(look.until)
  const [isEnding, setIsEnding] = useState(false)
  const end = () => {
    setIsEnding(true)
    void endLook()
  }
  return (
    <div className="look-bar line gap-3 strong" role="region" aria-label="Viewing as someone else">
      <p className="narrow-min cut">
        <span className="wide-only">Viewing as </span>
        <span className="narrow-only">As </span>
        {look.viewer.name}
        <span className="wide-only">{` (read only, ${left} min left)`}</span>
        <span className="narrow-only">{` (read only, ${left} min)`}</span>
      </p>
      <button type="button" className="look-end push fixed" disabled={isEnding} onClick={end}>
        End
      </button>
    </div>
  )
}

/** The remaining minutes, rounded up; at zero the viewing ends. */
function useMinutesLeft(until: string): number {
  const [now, setNow] = useState(serviceTime)
  const rest = Date.parse(until) - now
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceTime()), OFTEN)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (rest <= 0) void endLook()
  }, [rest])
  return Math.max(0, Math.ceil(rest / 60_000))
}
