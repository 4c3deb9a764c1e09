import type { ReactNode } from 'react'
import './views.css'

/** The frame of every view. Its style sheet uses the colours set by the shell. */
export function Frame({ children }: { readonly children: ReactNode }) {
  return <div className="view stack gap-3">{children}</div>
}
