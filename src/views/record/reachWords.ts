import type { AnyResource } from '#define'
import { currentViewer, type Reach } from '../../../providers/session'

const words: Readonly<Record<Reach, string | undefined>> = {
  everywhere: undefined,
  places: 'You see only what lies in your geographies.',
  partner: 'You see only the records of your own company.',
}

/** What limits the records that the viewer sees, as a sentence; undefined if they see all. */
export function reachWords(): string | undefined {
  return words[currentViewer()?.reach ?? 'everywhere']
}

/** The same for one resource: undefined also if its records are the same for everyone. */
export function reachWordsOf({ access }: AnyResource): string | undefined {
  return access.scope || access.tenant ? reachWords() : undefined
}
