import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useSyncExternalStore } from 'react'
import { dimensions } from './dimensions'

/** A button back to the top of a page that has been scrolled far. */
export const BackToTop = memo(function BackToTop() {
  const isFar = useSyncExternalStore(onScroll, () => window.scrollY > dimensions.backToTopAfter)
  if (!isFar) return null
  return (
    <Button
      className="back-to-top"
      shape="circle"
      size="large"
      icon={<ArrowUpOutlined />}
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0 })}
    />
  )
})

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
