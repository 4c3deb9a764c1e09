import type { Option } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { formatNumber } from '../format/format'
import type { Import, Verdict } from './imports'

/** The expected results of a row, with their labels. */
export const verdictOptions = {
  PENDING: { label: 'Not checked', tone: 'neutral' },
  CREATE: { label: 'New', tone: 'info' },
  UPDATE: { label: 'Changed', tone: 'warning' },
  UNCHANGED: { label: 'Unchanged', tone: 'neutral' },
  ALIKE: { label: 'Probable duplicate', tone: 'warning' },
  ERROR: { label: 'Error', tone: 'bad' },
  LEFT: { label: 'Skipped', tone: 'neutral' },
  DONE: { label: 'Imported', tone: 'good' },
} as const satisfies Readonly<Record<Verdict, Option>>

/** `1 row`, `12 rows`. */
export function rowWords(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
}

/** An error as a sentence. */
export function problemWords(error: unknown): string {
  const { message, detail } = toHttpError(error)
  return [message, detail].filter(Boolean).join(/[.!?]$/.test(message) ? ' ' : ': ')
}

/** The label of what a column fills. */
export function labelOf({ fields }: Pick<Import, 'fields'>, name: string, otherwise = name): string {
  return fields.find((field) => field.name === name)?.label ?? otherwise
}
