import { DownOutlined } from '@ant-design/icons'
import type { ComponentProps } from 'react'
import './controls.css'

/** A select of a few known values without search. It looks like antd's, which a list then need not load. */
export function PlainSelect({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <span className={`plain-select inline-line anchor ${className}`.trim()}>
      <select {...select} className="native" />
      <DownOutlined className="muted" aria-hidden />
    </span>
  )
}
