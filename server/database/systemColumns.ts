import { systemResources } from '#define'
import { tableOf, type Column } from './columns'

/** The type of a moment. */
export const instant = 'timestamp(3) with time zone'

/** A column that always has a value. */
export function required(name: string, type: string, rest: Partial<Column> = {}): Column {
  return { name, type, notNull: true, ...rest }
}

/** The moment of the statement. */
export const now = { default: 'now()' }

/** Deleted with its user. */
export const ofUser = {
  references: tableOf({
    is: { name: systemResources.users },
  }),
  onDelete: 'cascade',
} as const
