import { createContext, type ReactNode } from 'react'
import type { AnyResource } from '#define'
import type { Row } from '../data/row'

/** What the form of a new record is told by the picker that opens it. */
export interface NewRecordProps {
  readonly resource: AnyResource
  /** What was typed into the picker. */
  readonly typed: string
  /** Values that it begins with besides. */
  readonly prefilled?: Readonly<Record<string, unknown>>
  readonly onMade: (row: Row) => void
  readonly onClose: () => void
}

/** Draws the form of a new record over another form. A picker is a part of forms, so whoever stands above both gives it. */
export const NewRecordPanel = createContext<(props: NewRecordProps) => ReactNode>(() => null)
