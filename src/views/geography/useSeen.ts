import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has been visible: its data is fetched only then. */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}
