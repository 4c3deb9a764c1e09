import type { AnyResource } from '#define'
import { plainText } from '../format/plainText'
import type { Choice } from '../data/requests'

/**
 * The fields by which records of the same title are told apart in a picker: what each has and nobody else, and where it is. What is
 * personal is not among them, because a picker asks for it without anybody wanting to see it.
 */
export function tellingApart({ fields, is: { title } }: AnyResource): readonly string[] {
  const open = Object.entries(fields).filter(([name, { personal }]) => name !== title && !personal)
  const [code] = open.filter(([, { kind }]) => kind === 'code')
  const [own] = open.filter(([, field]) => field.kind === 'text' && field.unique && field.required)
  const [place] = open.filter(([, { kind }]) => kind === 'place')
  return [code ?? own, place].flatMap((entry) => (entry ? [entry[0]] : []))
}

/** What stands under the title of an option. */
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

/** A choice without what only told it apart: it is kept in drafts, where nothing else of the record has a place. */
export function withoutExtras(choice: Choice, extras: readonly string[]): Choice {
  return Object.fromEntries(Object.entries(choice).filter(([name]) => !extras.includes(name))) as unknown as Choice
}
