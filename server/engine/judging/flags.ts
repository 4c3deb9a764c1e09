import { verdictsIn, type AnyResource, type DeskFlag } from '#define'

/** A flag of a desk with its name. */
export interface NamedFlag extends DeskFlag {
  readonly name: string
}

/** Lists the flags that exclude records from a bulk action: those of the desk, if the action is one of its verdicts. */
export function flagsFor({ page: { desk } }: AnyResource, word: string): NamedFlag[] {
  if (!desk || !verdictsIn(desk.verdicts).some(({ name }) => name === word)) return []
  return Object.entries(desk.flags ?? {}).map(([name, flag]) => ({ name, ...flag }))
}

/** Explains in a sentence why a flagged record is not judged in bulk. */
export function flagWords(raised: readonly DeskFlag[]): string {
  return `It is flagged: ${raised.map(({ label }) => label).join(', ')}. Open it to review it.`
}
