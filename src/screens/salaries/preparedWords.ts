import type { Mood } from '../../../providers/notification'
import { formatNumber } from '../../views/format/format'

/** The result of preparing a month: drafts created, people who already had one, and people without a pay plan. */
export interface Prepared {
  readonly made: number
  readonly there: number
  readonly without: number
}

/** The message for the result: it names people without a pay plan, who would otherwise go unnoticed. */
export function preparedWords({ made, there, without }: Prepared): [mood: Mood, words: string, more?: string] {
  const unpaid = without > 0 ? `${people(without)} at work ${without === 1 ? 'has' : 'have'} no pay plan.` : ''
  const had = there > 0 ? `${people(there)} had one already.` : ''
  const more = [had, unpaid].filter(Boolean).join(' ') || undefined
  if (made === 0) return [without > 0 ? 'warning' : 'info', 'All drafts already exist', more]
  const words =
    made === 1 ? '1 salary draft created successfully' : `${formatNumber(made)} salary drafts created successfully`
  return [without > 0 ? 'warning' : 'success', words, more]
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`
}
