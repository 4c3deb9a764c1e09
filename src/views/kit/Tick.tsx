import type { ComponentProps } from 'react'
import './controls.css'

/** A tick box: the one kind that there is, light enough for every row of a list. With words it is their label too. */
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
