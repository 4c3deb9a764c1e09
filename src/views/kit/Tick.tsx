import type { ComponentProps } from 'react'
import './controls.css'

/** The only kind of checkbox, light enough for every row of a list. Its children are its label. */
export function Tick({ children, className = '', ...box }: Omit<ComponentProps<'input'>, 'type'>) {
  const input = <input {...box} type="checkbox" className="tick flat" />
  if (children === undefined) return input
  return (
    <label className={`ticked line gap-2 ${className}`.trim()}>
      {input}
      <span className="ticked-words fill">{children}</span>
    </label>
  )
}
