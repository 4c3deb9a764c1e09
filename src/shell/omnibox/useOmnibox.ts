import { register } from '../../../providers/register'
import type { StoredViewer } from '../../../providers/session'
import { useSettled } from '../../views/kit/hooks/useSettled'
import {
  actionEntries,
  callerEntries,
  callerField,
  listSearches,
  matching,
  seenResources,
  tabEntries,
  type Group,
} from './omniboxEntries'
import { recentRecords } from '../navigation/recent'
import { firstRecents, useFoundRecords, useRecentEntries } from './useOmniboxRecords'

const MILLISECONDS = 120
const TABS = 8
const SHORTEST_SEARCH = 3

/** What the omnibox offers for the words: recent records, tabs and actions from memory, records from the service. */
export interface Offered {
  readonly groups: readonly Group[]
  readonly isStale: boolean
  readonly problem: string | undefined
}

/** Puts together what the omnibox offers for what is typed. */
export function useOmnibox(viewer: StoredViewer, typed: string): Offered {
  const q = typed.trim()
  const settled = useSettled(q, MILLISECONDS)
  const found = useFoundRecords(settled, settled === q)
  const recents = useRecentEntries(viewer)
  const tabs = tabEntries(register, viewer)
  const actions = actionEntries(register, viewer)
  const known: Group[] = q
    ? [
        { key: 'tabs', label: 'Tabs', entries: matching(tabs, q).slice(0, TABS) },
        { key: 'actions', label: 'Actions', entries: matching(actions, q) },
      ]
    : [
        { key: 'tabs', label: 'Tabs', entries: tabs.filter(({ key }) => !/^list-.+-/.test(key)) },
        { key: 'actions', label: 'Actions', entries: actions },
      ]
  const identified = new Map(found.groups.flatMap(({ entries }) => entries.map((entry) => [entry.key, entry])))
  const recent = q ? matching(recents, q).map((entry) => identified.get(entry.key) ?? entry) : firstRecents(recents)
  const records = q ? withoutTwice(inOrder(found.groups, viewer, q), new Set(recent.map(({ key }) => key))) : []
  const groups = [{ key: 'recent', label: 'Recent', entries: recent }, ...known, ...records].filter(
    ({ entries }) => entries.length > 0,
  )
  const isNothing = q.length >= SHORTEST_SEARCH && !found.isStale && records.length === 0
  const callers = isNothing ? callerEntries(register, viewer, q) : []
  if (callers.length > 0)
    return {
      groups: [...groups, { key: 'callers', label: 'No record has this mobile number', entries: callers }],
      isStale: false,
      problem: found.problem,
    }
  return {
    groups: isNothing
      ? [...groups, { key: 'searches', label: 'Search in lists', entries: listSearches(register, viewer, q) }]
      : groups,
    isStale: q !== '' && found.isStale,
    problem: q ? found.problem : undefined,
  }
}

/** A record that stands among the recent ones is not shown again. */
function withoutTwice(groups: readonly Group[], shown: ReadonlySet<string>): Group[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !shown.has(key)) }))
    .filter(({ entries }) => entries.length > 0)
}

const NUMBER = /^\+?[\d\s-]+$/

/**
 * By digits people are looked for: whoever has the number comes before what was done for them. Else the kinds of records
 * that the viewer opened lately come first, the others as the sidebar has them.
 */
function inOrder(groups: readonly Group[], viewer: StoredViewer, q: string): Group[] {
  const seen = seenResources(register, viewer)
  const callers = NUMBER.test(q) ? seen.filter(callerField) : []
  const names = [
    ...callers.map(({ is: { name } }) => ({ resource: name })),
    ...recentRecords(),
    ...seen.map(({ is: { name } }) => ({ resource: name })),
  ]
  const rank = ({ key }: Group): number => names.findIndex(({ resource }) => key === `found-${resource}`)
  return [...groups].sort((one, other) => rank(one) - rank(other))
}
