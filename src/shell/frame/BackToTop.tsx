import { ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo } from 'react'
import { dimensions } from '../document/dimensions'
import { useScrolledBeyond } from './useScrolledBeyond'

/** The back-to-top button, shown after scrolling far. */
export const BackToTop = memo(function BackToTop() {
  if (!useScrolledBeyond(dimensions.backToTopAfter)) return null
  return (
    <Button
      className="back-to-top"
      shape="circle"
      size="large"
      icon={<ArrowUpOutlined aria-hidden />}
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0 })}
    />
  )
})
