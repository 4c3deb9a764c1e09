import type { AnyResource } from '#define'
import { plainText } from '../format/plainText'
import type { Choice } from '../data/requests'

/** The text below the title of an option. */
export function shownWords({ fields, is: { title } }: AnyResource, shows: readonly string[], choice: Choice): string {
  return shows
    .filter((name) => name !== title)
    .flatMap((name) => {
      const field = fields[name]
      return field && choice[name] !== undefined ? [plainText(field, choice[name])] : []
    })
    .filter(Boolean)
    .join(' · ')
}

/**
 * A choice without the fields that only told it apart: it is stored in drafts, which must not contain other data of the
 * record.
 */
export function withoutExtras(choice: Choice, extras: readonly string[]): Choice {
  return Object.fromEntries(Object.entries(choice).filter(([name]) => !extras.includes(name))) as unknown as Choice
}
