import type { AnyResource } from '#define'
import { currentViewer, type Reach } from '../../../providers/session'

const words: Readonly<Record<Reach, string | undefined>> = {
  everywhere: undefined,
  places: 'You see only records in your geographies.',
  partner: 'You see only the records of your own company.',
}

/** What limits the records that the viewer sees, as a sentence; undefined if they see all. */
export function reachWords(): string | undefined {
  return words[currentViewer()?.reach ?? 'everywhere']
}

/** The viewer's part of a resource in short: the names of their geographies; undefined if they see all. */
export function scopeLabelOf({ access }: AnyResource): string | undefined {
  const viewer = currentViewer()
  if (!viewer || viewer.reach === 'everywhere' || !(access.scope || access.tenant)) return undefined
  return viewer.reach === 'partner' ? 'Your company' : (viewer.scopeLabel ?? 'Your geographies')
}

/** The limit of the viewer's records of a resource, as a sentence; undefined also if all viewers see the same records. */
export function reachWordsOf({ access }: AnyResource): string | undefined {
  return access.scope || access.tenant ? reachWords() : undefined
}
