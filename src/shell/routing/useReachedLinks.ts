import { useEffect } from 'react'
import { placeAt } from '#define'
import { register } from '../../../providers/register'
import { viewOf } from './viewOf'

/**
 * Fetches what a link of the page leads to as soon as the pointer or the cursor reaches it: whoever is faster than what is
 * fetched ahead waits for less. That it did not come is told when it is opened.
 */
export function useReachedLinks(): void {
  useEffect(() => {
    const reach = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
      const place = link?.origin === location.origin ? placeAt(register, link.pathname) : undefined
      if (place)
        void viewOf(place)
          .load()
          .catch(() => undefined)
    }
    document.addEventListener('pointerover', reach)
    document.addEventListener('focusin', reach)
    return () => {
      document.removeEventListener('pointerover', reach)
      document.removeEventListener('focusin', reach)
    }
  }, [])
}
