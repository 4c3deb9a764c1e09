import { mobileIn, type AnyResource } from '#define'
import { register } from '../../../providers/register'
import type { StoredViewer } from '../../../providers/session'
import { useSettled } from '../../views/kit/hooks/useSettled'
import { soughtText, TOO_LONG_TO_SEARCH } from '../../views/kit/soughtText'
import {
  actionEntries,
  callerEntries,
  callerField,
  listSearches,
  matching,
  seenResources,
  tabEntries,
  type Entry,
  type Group,
} from './omniboxEntries'
import { recentRecords } from '../navigation/recent'
import { firstRecents, useFoundRecords, useRecentEntries } from './useOmniboxRecords'

const MILLISECONDS = 120
const TABS = 8
const LISTS = 8
const SHORTEST_SEARCH = 3

/** The omnibox's results for the text: recent records, tabs and actions from memory, records from the service. */
export interface Offered {
  readonly groups: readonly Group[]
  readonly isStale: boolean
  /** No record was found: the groups offer the next steps. */
  readonly isNothing: boolean
  readonly problem: string | undefined
}

/** Combines the omnibox's results for the typed text. */
export function useOmnibox(viewer: StoredViewer, typed: string): Offered {
  const sought = soughtText(typed)
  const q = sought ?? ''
  const settled = useSettled(q, MILLISECONDS)
  const found = useFoundRecords(settled, settled === q)
  const recents = useRecentEntries(viewer)
  if (sought === undefined) return { groups: [], isStale: false, isNothing: true, problem: TOO_LONG_TO_SEARCH }
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
  const groups = [{ key: 'recent', label: 'Recent', entries: recent }, ...known, ...records]
  // Without an answer the number may belong to a record: offering a new one would create duplicates.
  const isAnswered = q.length >= SHORTEST_SEARCH && !found.isStale && found.problem === undefined
  const isNothing = isAnswered && (found.isNearest || identified.size === 0)
  return {
    groups: [...groups, ...(isNothing ? onward(viewer, q) : [])].filter(({ entries }) => entries.length > 0),
    isStale: q !== '' && found.isStale,
    isNothing,
    problem: q ? found.problem : undefined,
  }
}

/**
 * The next steps if no record was found: a new record with the number, or the lists, whose search tolerates typing
 * errors.
 */
function onward(viewer: StoredViewer, q: string): Group[] {
  const rank = rankBy(viewer, true)
  const nearest = (entries: readonly Entry[]): Entry[] =>
    [...entries].sort((one, other) => rank(nameIn(one)) - rank(nameIn(other)))
  const callers = callerEntries(register, viewer, q)
  if (callers.length > 0)
    return [{ key: 'callers', label: 'No record found with this mobile number', entries: nearest(callers) }]
  const lists = nearest(listSearches(register, viewer, q)).slice(0, LISTS)
  return [{ key: 'searches', label: 'No records found. Search in a list', entries: lists }]
}

function nameIn({ key }: Entry): string {
  return key.slice(key.indexOf('-') + 1)
}

/** Removes records that are already among the recent ones. */
function withoutTwice(groups: readonly Group[], shown: ReadonlySet<string>): Group[] {
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(({ key }) => !shown.has(key)) }))
    .filter(({ entries }) => entries.length > 0)
}

const NUMBER = /^\+?[\d\s-]+$/

/**
 * Digits search people: records of people come before those about them. Otherwise the kinds of recently opened records
 * come first, the others in the order of the sidebar.
 */
function inOrder(groups: readonly Group[], viewer: StoredViewer, q: string): Group[] {
  const rank = rankBy(viewer, NUMBER.test(q) || mobileIn(q) !== undefined)
  const rankOf = ({ key }: Group): number => rank(key.slice('found-'.length))
  return [...groups].sort((one, other) => rankOf(one) - rankOf(other))
}

/**
 * Returns the rank of a kind of record: those with a mobile number of their own come first when people are searched.
 */
function rankBy(viewer: StoredViewer, isForPeople: boolean): (name: string) => number {
  const seen = seenResources(register, viewer)
  const nameOf = ({ is: { name } }: AnyResource): string => name
  const callers = seen.filter(callerField).map(nameOf)
  const recent = recentRecords().map(({ resource }) => resource)
  const names = [
    ...(isForPeople ? [...recent.filter((name) => callers.includes(name)), ...callers] : []),
    ...recent,
    ...seen.map(nameOf),
  ]
  return (name) => names.indexOf(name)
}
