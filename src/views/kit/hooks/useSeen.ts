import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has been visible since it was mounted; never in a browser without IntersectionObserver. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setIsSeen(true))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen])
  return isSeen
}
