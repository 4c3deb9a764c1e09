import { verdictsIn, type AnyResource, type DeskFlag } from '#define'

/** A flag of a desk with its name. */
export interface NamedFlag extends DeskFlag {
  readonly name: string
}

/** The flags that keep an action from being done to many records at once: those of the desk, where it is a verdict of it. */
export function flagsFor({ page: { desk } }: AnyResource, word: string): NamedFlag[] {
  if (!desk || !verdictsIn(desk.verdicts).some(({ name }) => name === word)) return []
  return Object.entries(desk.flags ?? {}).map(([name, flag]) => ({ name, ...flag }))
}

/** Why a flagged record is not judged together with others, in a sentence. */
export function flagWords(raised: readonly DeskFlag[]): string {
  return `It is flagged: ${raised.map(({ label }) => label).join(', ')}. Open it to judge it.`
}
