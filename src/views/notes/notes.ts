import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#define'
import { may } from '../../../providers/access'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import type { HistoryPage } from '../../../providers/history'
import type { Colleague } from '../data/colleague'
import { attempts } from '../values/attempt'
import { fetchContext } from '../data/recordContext'
import { relatedCountsQuery } from '../data/relatedCounts'
import { fetchFrom } from '../data/requests'
import type { Row } from '../data/row'

/** A member of staff. */
export interface Person {
  readonly id: number
  readonly label: string
}

/** An entry among the comments of a record: a comment, or an event. */
export interface Comment {
  readonly id: number
  readonly kind: 'comment' | 'assigned' | 'released'
  readonly body: string
  readonly by: Person | null
  readonly at: string
  readonly editedAt: string | null
  readonly isDeleted: boolean
  /** Only those who work on such records can read it. */
  readonly isInternal: boolean
  /** Hidden by a moderator; only moderators can still read it. */
  readonly isHidden: boolean
  /** The comment that it answers. */
  readonly parent: number | null
  readonly mentions: readonly Person[]
  readonly _can: readonly string[]
}

interface CommentPage {
  readonly items: readonly Comment[]
  readonly hasEarlier: boolean
  readonly totalItems: number
  /** Whether the viewer can read and write internal notes about this record. */
  readonly readsInternal?: boolean
  /** Whether comments are accepted. */
  readonly isOpen?: boolean
}

/** The assignee of a record. */
export interface Assignment {
  readonly user: Person
  readonly by: string | null
  readonly at: string
  readonly note: string | null
}

/** The record that comments and assignments belong to. */
export interface About {
  readonly resource: AnyResource
  readonly id: number
}

const MILLISECONDS = 60_000

/** The first page of a history, with the same query as the history itself. */
const FIRST_PAGE = 'page=1&size=20'

/** The comments of a record from the earliest fetched to the newest. They are refetched every minute. */
export function useComments(about: About) {
  const query = useInfiniteQuery(commentsQuery(about))
  const pages = query.data?.pages ?? []
  return {
    items: query.data ? [...pages].reverse().flatMap(({ items }) => items) : undefined,
    total: pages[0]?.totalItems,
    readsInternal: pages[0]?.readsInternal,
    isOpen: pages[0]?.isOpen !== false,
    hasEarlier: query.hasNextPage,
    isFetchingEarlier: query.isFetchingNextPage,
    showEarlier: () => void query.fetchNextPage(),
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** Comments with their answers after each. Answers to a comment that was not fetched yet stay in order of time. */
export function inThreads(items: readonly Comment[]): readonly Comment[] {
  const ids = new Set(items.map(({ id }) => id))
  const isAnswer = ({ parent }: Comment): boolean => parent !== null && ids.has(parent)
  return items.flatMap((one) => (isAnswer(one) ? [] : [one, ...items.filter(({ parent }) => parent === one.id)]))
}

function commentsQuery({ resource, id }: About) {
  return infiniteQueryOptions({
    queryKey: ['comments', resource.is.name, id],
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? fetchFrom<CommentPage>(resource, `${id}/comments?before=${pageParam}`, signal)
        : fetchContext<CommentPage>(resource, id, 'comments'),
    initialPageParam: 0,
    getNextPageParam: ({ hasEarlier, items }) => (hasEarlier ? items[0]?.id : undefined),
    refetchInterval: MILLISECONDS,
  })
}

/** The assignee of a record; undefined while loading. */
export function useAssignment(about: About) {
  return useQuery(assignmentQuery(about))
}

function assignmentQuery({ resource, id }: About) {
  return queryOptions({
    queryKey: ['assignment', resource.is.name, id],
    queryFn: async () => (await fetchContext<{ assignment: Assignment | null }>(resource, id, 'assignment')).assignment,
    refetchInterval: MILLISECONDS,
  })
}

/**
 * Prefetches the notes on a record, and what is in one stream with them, while the record itself loads; a failed one is
 * fetched when it is drawn.
 */
export function useNotesAhead(resource: AnyResource, id: string): void {
  const client = useQueryClient()
  useEffect(() => {
    if (resource.list.isLog) return
    const about = { resource, id: Number(id) }
    void client.prefetchInfiniteQuery(commentsQuery(about))
    if (!resource.people.assignee) void client.prefetchQuery(assignmentQuery(about))
    if (!resource.page.summary) return
    void client.prefetchQuery(firstHistoryQuery(about))
    if (may(resource.access.see)) void client.prefetchQuery(relatedCountsQuery(resource, about.id))
    if (resource.page.summary.messages) void client.prefetchQuery(messagesQuery(about))
  }, [client, resource, id])
}

/** A message with the person a record is about, and the resource that stores it. */
export interface Message {
  readonly resource: string
  readonly record: Row
}

/**
 * The newest changes of a record, up to its shown version: an answer older than a change, here or elsewhere, is
 * refetched.
 */
export function useFirstHistory(about: About, version: number) {
  const query = useQuery(firstHistoryQuery(about))
  const { data, refetch } = query
  const asked = useRef('')
  const shown = `${about.id}/${version}`
  const isBehind = data !== undefined && (data.items[0]?.version ?? 1) < version
  useEffect(() => {
    if (!isBehind || asked.current === shown) return
    asked.current = shown
    void refetch()
  }, [isBehind, shown, refetch])
  return query
}

/** The newest messages with the person a record is about, if its summary names any. */
export function useMessages(about: About) {
  return useQuery({ ...messagesQuery(about), enabled: about.resource.page.summary?.messages !== undefined })
}

function firstHistoryQuery({ resource, id }: About) {
  return queryOptions({
    queryKey: ['history', resource.is.name, id, FIRST_PAGE],
    queryFn: () => fetchContext<HistoryPage>(resource, id, 'history'),
  })
}

function messagesQuery({ resource, id }: About) {
  return queryOptions({
    queryKey: ['messages', resource.is.name, id],
    queryFn: async () =>
      (await fetchContext<{ items: readonly Message[] } | null>(resource, id, 'messages'))?.items ?? [],
  })
}

/** Searches those who can see a record, by part of a name. */
export function fetchPeople(
  { resource, id }: About,
  typed: string,
  signal?: AbortSignal,
): Promise<readonly Colleague[]> {
  const parameters = new URLSearchParams({ q: typed })
  return fetchFrom<{ items: readonly Colleague[] }>(resource, `${id}/people?${parameters}`, signal).then(
    ({ items }) => items,
  )
}

/** Sends a request about a record, idempotently however often it is sent, and refetches. Throws HttpError. */
export function useSend({ resource, id }: About) {
  const client = useQueryClient()
  const [sending] = useState(attempts)
  return useCallback(
    async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<void> => {
      const request = { method, url: `/${resource.is.name}/${id}/${path}`, data }
      await sending.send(request, (key) =>
        translateErrors(httpOf(resource.is.service).request({ ...request, headers: { 'Idempotency-Key': key } })),
      )
      const about = [resource.is.name, id]
      await Promise.all(
        ['comments', 'assignment'].map((what) => client.invalidateQueries({ queryKey: [what, ...about] })),
      )
    },
    [client, resource, id, sending],
  )
}
