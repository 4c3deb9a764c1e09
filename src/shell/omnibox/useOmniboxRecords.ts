import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import {
  allows,
  inSentence,
  isPlaceFact,
  isRelatedFact,
  paths,
  resourceNamed,
  type AnyResource,
  type Field,
  type Place,
} from '#define'
import { register } from '../../../providers/register'
import { translateErrors } from '../../../providers/data'
import { sentenceOf } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import type { StoredViewer } from '../../../providers/session'
import { factLine, placeLine, shortText, type Figure } from '../../views/format/factText'
import { placeText, plainText } from '../../views/format/plainText'
import { fetchOptions } from '../../views/data/requests'
import { listSearch, type Entry, type Group } from './omniboxEntries'
import { recentRecords } from '../navigation/recent'

interface Found {
  readonly kind: 'number' | 'mobile' | 'guid' | 'code' | 'words' | null
  readonly groups: readonly {
    readonly resource: string
    readonly items: readonly {
      readonly id: number
      readonly label: string | null
      readonly fields: Fields
      readonly facts: Facts
    }[]
    readonly hasMore: boolean
    readonly isCut: boolean
    readonly isNearest?: boolean
  }[]
}

type Fields = Readonly<Record<string, unknown>>
type Facts = Readonly<Record<string, Figure | null>>

/** The found records, and whether they belong to the latest text. */
export interface FoundRecords {
  readonly groups: readonly Group[]
  /** There was no match, and these records are similar. */
  readonly isNearest: boolean
  /** Older records are shown while new ones load. */
  readonly isStale: boolean
  /** Why the request for the latest text failed: then nothing is known about it, and no older records are shown. */
  readonly problem: string | undefined
}

const SHORTEST = 2
const RECENTS = 6
/** How often a request that a busy service gave up is repeated, and the delay added each time, in milliseconds. */
const AGAIN = { most: 5, later: 1000 }

/** Searches records of every kind. A request is aborted when another replaces it. */
export function useFoundRecords(q: string, isSettled: boolean): FoundRecords {
  const isAsked = q.length >= SHORTEST
  const { data, isPlaceholderData, isFetching, error } = useQuery({
    queryKey: ['omnibox', q],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<Found>('/search', { params: { q }, signal }))).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // The box shows the error itself; a toast would be behind it.
    meta: { isQuiet: true },
    // Retries automatically: a user on the phone sees the caller as soon as the service has time, and types nothing
    // twice.
    refetchInterval: ({ state: { data: known, dataUpdateCount: times } }) =>
      isGivenUp(known) && times <= AGAIN.most && times * AGAIN.later,
    staleTime: ({ state }) => (isGivenUp(state.data) ? 0 : 15_000),
    retry: false,
  })
  const isStale = isAsked && (!isSettled || isPlaceholderData || (isFetching && !data))
  return {
    groups: isAsked && data ? groupsOf(data, q) : [],
    isNearest: isAsked && (data?.groups.some(({ isNearest }) => isNearest) ?? false),
    isStale: isStale || (!isSettled && !isAsked),
    problem: isAsked && error ? sentenceOf(error) : undefined,
  }
}

function isGivenUp(found: Found | undefined): boolean {
  return found?.groups.some(({ isCut }) => isCut) ?? false
}

/** The viewer's recently opened records, with the titles that they may read now. */
export function useRecentEntries({ keys }: StoredViewer): readonly Entry[] {
  const recent = recentRecords().flatMap(({ resource, id }) => {
    const declared = register.resources.find(({ is: { name } }) => name === resource)
    return declared && allows(keys, declared.access.see) && allows(keys, declared.access.choose)
      ? [{ declared, id }]
      : []
  })
  const kinds = [...new Set(recent.map(({ declared }) => declared))]
  const answers = useQueries({
    queries: kinds.map((resource) => {
      const ids = recent.filter(({ declared }) => declared === resource).map(({ id }) => id)
      return {
        queryKey: ['choices', resource.is.name, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => fetchOptions(resource, { ids, size: ids.length }, signal),
        staleTime: 60_000,
      }
    }),
  })
  return recent.flatMap(({ declared, id }): Entry[] => {
    const choice = answers[kinds.indexOf(declared)]?.data?.find((one) => one.id === id)
    return choice ? [{ ...recordEntry(declared, { ...choice, label: choice.label }), hint: declared.is.singular }] : []
  })
}

/** The number of recent records shown before anything is typed. */
export function firstRecents(entries: readonly Entry[]): readonly Entry[] {
  return entries.slice(0, RECENTS)
}

const kinds: Readonly<Partial<Record<string, string>>> = {
  number: ' by number',
  mobile: ' by mobile number',
  guid: ' by guid',
  code: ' by code',
}

function groupsOf({ kind, groups }: Found, q: string): Group[] {
  return groups.map(({ resource: name, items, hasMore, isCut, isNearest }) => {
    const resource = resourceNamed(register, name)
    const more = isCut
      ? listSearch(resource, q, `Search ${inSentence(resource.is.plural)} for “${q}” in the list`)
      : listSearch(resource, q, `More ${inSentence(resource.is.plural)} in the list`)
    return {
      key: `found-${name}`,
      label: isNearest
        ? `Closest ${inSentence(resource.is.plural)}`
        : `${resource.is.plural}${kinds[kind ?? ''] ?? ''}`,
      entries: [
        ...items.map(({ id, label, fields, facts }) => ({
          ...recordEntry(resource, { id, label }),
          ...identityOf(resource, fields),
          ...{ fact: factsOf(resource, facts) },
        })),
        ...(hasMore || isCut ? [more] : []),
      ],
    }
  })
}

function recordEntry(
  resource: AnyResource,
  { id, label }: { readonly id: number; readonly label: string | null },
): Entry {
  return {
    key: `record-${resource.is.name}-${id}`,
    label: label || `${resource.is.singular} ${id}`,
    icon: resource.is.icon,
    to: paths.show(resource, id),
  }
}

function identityOf(resource: AnyResource, fields: Fields): Pick<Entry, 'hint' | 'state'> {
  const {
    rules: { state },
  } = resource
  const words = Object.entries(fields)
    .filter(([name, value]) => name !== state && value !== null)
    .map(([name, value]) => textOf(resource.fields[name], value))
  const value = state && fields[state]
  return {
    hint: words.filter(Boolean).join(' · '),
    ...(typeof value === 'string' && { state: { resource, value } }),
  }
}

/** The main facts of a record, such as the next booking of a farmer, so that it need not be opened. */
function factsOf({ page: { summary } }: AnyResource, facts: Facts): string {
  const told = Object.entries(summary?.facts ?? {}).map(([name, fact]) => {
    const figure = facts[name] ?? null
    if (!(name in facts)) return ''
    return isPlaceFact(fact) ? placeLine(fact, figure) : isRelatedFact(fact) ? factLine(register, fact, figure) : ''
  })
  return told.filter(Boolean).join(' · ')
}

function textOf(field: Field | undefined, value: unknown): string {
  if (!field) return ''
  if (field.kind === 'date') return shortText(field, value)
  return field.kind === 'place' && typeof value === 'object' ? placeText(value as Place) : plainText(field, value)
}
