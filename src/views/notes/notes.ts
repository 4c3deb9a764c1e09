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

/** Somebody of the staff. */
export interface Person {
  readonly id: number
  readonly label: string
}

/** What stands among the comments of a record: what somebody said, or what was done around it. */
export interface Comment {
  readonly id: number
  readonly kind: 'comment' | 'assigned' | 'released'
  readonly body: string
  readonly by: Person | null
  readonly at: string
  readonly editedAt: string | null
  readonly isDeleted: boolean
  /** Read only by those who work on such records. */
  readonly isInternal: boolean
  /** Hidden by a moderator, who alone still reads it. */
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
  /** Whether the viewer reads and writes internal notes about this record. */
  readonly readsInternal?: boolean
  /** Whether comments are taken. */
  readonly isOpen?: boolean
}

/** Who looks after a record. */
export interface Assignment {
  readonly user: Person
  readonly by: string | null
  readonly at: string
  readonly note: string | null
}

/** The record around which something is said and done. */
export interface About {
  readonly resource: AnyResource
  readonly id: number
}

const MILLISECONDS = 60_000

/** The first page of a history, as its own part asks for it. */
const FIRST_PAGE = 'page=1&size=20'

/** The comments of a record from the earliest that was fetched to the newest. They are asked for anew each minute. */
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

/** Comments with the answers to each behind it. Answers to what was not fetched yet stand where they were written. */
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

/** Who looks after a record; undefined until it is known. */
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
 * Asks for the notes on a record, and what stands in one stream with them, while the record itself is on its way; what fails
 * is asked for when it is drawn.
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

/** A message with whoever a record is about, and the resource that keeps it. */
export interface Message {
  readonly resource: string
  readonly record: Row
}

/**
 * The newest changes of a record, up to the version of it that is shown: what was fetched before somebody changed it, here
 * or elsewhere, is asked for once more.
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

/** The newest messages with whoever a record is about, where its summary names any. */
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

/** Those who can see a record, by a part of their name. */
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

/** Sends something around a record, once however often it is sent, and asks anew for what stands there. Throws HttpError. */
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
