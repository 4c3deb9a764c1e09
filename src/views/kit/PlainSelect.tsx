import { DownOutlined } from '@ant-design/icons'
import type { ComponentProps } from 'react'
import './controls.css'

/** A select of a few known values that is not searched. It looks like antd's, and a list need not fetch that one for it. */
export function PlainSelect({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`plain-select inline-line anchor ${className}`.trim()}>
      <select {...select} className="native" />
      <DownOutlined className="muted" aria-hidden />
    </span>
  )
}
