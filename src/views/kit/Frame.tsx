import type { ReactNode } from 'react'
import { useKeptFocus } from './focus/useKeptFocus'
import './views.css'

/** The frame of every view, which restores a lost focus. Its style sheet uses the colours set by the shell. */
export function Frame({ children }: { readonly children: ReactNode }) {
  useKeptFocus()
  return <div className="view stack gap-3">{children}</div>
}
