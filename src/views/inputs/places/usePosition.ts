import { useState } from 'react'
import { messages } from '#define'
import { say } from '../../../../providers/notification'

/** Longitude and latitude, to seven decimals: about a centimetre. */
export type Position = readonly [number, number]

/** Reads the device's position, and reports in the specification's words if it may not or cannot. */
export function usePosition(found: (position: Position) => void): {
  readonly canLocate: boolean
  readonly isLocating: boolean
  readonly locate: () => void
} {
  const [isLocating, setIsLocating] = useState(false)
  const locate = (): void => {
    setIsLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLocating(false)
        found([rounded(coords.longitude), rounded(coords.latitude)])
      },
      () => {
        setIsLocating(false)
        say('error', messages.noPosition)
      },
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  }
  return { canLocate: 'geolocation' in navigator, isLocating, locate }
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7
}
