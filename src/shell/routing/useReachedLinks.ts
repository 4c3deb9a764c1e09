import { useEffect } from 'react'
import { placeAt } from '#define'
import { register } from '../../../providers/register'
import { viewOf } from './viewOf'

/**
 * Prefetches the target of a link when it is hovered or focused: the wait is shorter if it was not prefetched yet. A
 * failure is reported when it is opened.
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
