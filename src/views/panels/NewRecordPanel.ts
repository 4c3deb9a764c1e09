import { createContext, type ReactNode } from 'react'
import type { AnyResource } from '#define'
import type { Row } from '../data/row'

/** The props that a picker passes to the form of a new record. */
export interface NewRecordProps {
  readonly resource: AnyResource
  /** The text typed into the picker. */
  readonly typed: string
  /** Further initial values. */
  readonly prefilled?: Readonly<Record<string, unknown>>
  readonly onMade: (row: Row) => void
  readonly onClose: () => void
}

/**
 * Provides the form of a new record over another form. Pickers are part of forms and cannot import them, so a component
 * above both provides it.
 */
export const NewRecordPanel = createContext<(props: NewRecordProps) => ReactNode>(() => null)
