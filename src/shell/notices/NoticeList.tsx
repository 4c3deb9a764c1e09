import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { paths, type AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatInstant } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { UNREAD } from '../../views/notes/useReadNotices'
import { useRegister } from '../../views/data/RegisterContext'
import { ownSessionsAddress } from '../routing/places'

interface Notice {
  readonly id: number
  readonly kind: string
  readonly resource: string
  readonly record: number
  readonly comment: number | null
  readonly by: string | null
  readonly at: string
  readonly isRead: boolean
  readonly isVisible: boolean
  readonly title: string | null
  /** The company's own text for this kind, in the reader's language. */
  readonly words: string | null
  readonly excerpt: string | null
}

interface Page {
  readonly items: readonly Notice[]
  readonly hasMore: boolean
}

const LIST = ['notices', 'list'] as const

/** The notices, newest first; each links to its comment. */
export function NoticeList({ unread, onClose }: { readonly unread: number; readonly onClose: () => void }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: LIST,
    queryFn: async ({ pageParam, signal }) =>
      (
        await translateErrors(
          httpOf('admin').get<Page>(`/notices${pageParam ? `?before=${pageParam}` : ''}`, { signal }),
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, items }) => (hasMore ? items.at(-1)?.id : undefined),
  })
  const read = useRead()
  const notices = data?.pages.flatMap(({ items }) => items)
  if (error && !notices) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!notices) return <p className="notices-none muted centred">…</p>
  if (notices.length === 0) return <p className="notices-none muted centred">You’re all caught up</p>
  return (
    <>
      {unread > 0 && (
        <Button type="link" size="small" className="notices-all own-line" onClick={() => read({ all: true })}>
          Mark all as read
        </Button>
      )}
      <ul>
        {notices.map((notice) => (
          <Line
            key={notice.id}
            notice={notice}
            onOpen={() => {
              if (!notice.isRead) read({ ids: [notice.id] })
              onClose()
            }}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier notices
        </Button>
      )}
    </>
  )
}

/** The text of a kind of notice, with `{by}` and `{record}` as separate parts. */
function wordsOf(resource: AnyResource | undefined, { kind, words }: Notice): string[] {
  const own: Readonly<Record<string, string>> = {
    mention: '{by} mentioned you on {record}',
    assigned: '{by} assigned {record} to you',
  }
  const declared = own[kind] ?? resource?.people.notices[kind]?.words
  return (words ?? declared ?? '{by} updated {record}').split(/(\{by\}|\{record\})/)
}

interface LineProps {
  readonly notice: Notice
  readonly onOpen: () => void
}

function Line(props: LineProps) {
  return props.notice.kind === 'locked' ? <LockedLine {...props} /> : <RecordLine {...props} />
}

/** Someone tried to sign in with the reader's name: it links to their sessions. */
function LockedLine({ notice: { at, isRead }, onOpen }: LineProps) {
  return (
    <li className="notice anchor" data-unread={!isRead}>
      <Link to={ownSessionsAddress} onClick={onOpen}>
        <span className="notice-words">
          {!isRead && <span className="only-read">Unread: </span>}
          <strong>Your account was locked</strong> for 15 minutes, after 10 failed sign-ins
        </span>
        <span className="notice-excerpt breaks muted">If this wasn’t you, tell your administrator.</span>
        <time className="muted meta" dateTime={at}>
          {formatInstant(at)}
        </time>
      </Link>
    </li>
  )
}

function RecordLine({ notice, onOpen }: LineProps) {
  const { by, at, isRead, isVisible, title, excerpt, record, comment } = notice
  const resource = useRegister().resources.find(({ is: { name } }) => name === notice.resource)
  const one = resource ? `${resource.is.singular} ${record}` : 'a record'
  const named = {
    by: <strong key="by">{by ?? 'The system'}</strong>,
    record: isVisible ? <strong key="record">{title ?? one}</strong> : 'a record you can no longer see',
  }
  const words = (
    <>
      <span className="notice-words">
        {!isRead && <span className="only-read">Unread: </span>}
        {wordsOf(resource, notice).map((part) =>
          part === '{by}' ? named.by : part === '{record}' ? named.record : part,
        )}
      </span>
      {excerpt && <span className="notice-excerpt breaks muted">{excerpt}</span>}
      <time className="muted meta" dateTime={at}>
        {resource && isVisible ? `${resource.is.singular}, ` : ''}
        {formatInstant(at)}
      </time>
    </>
  )
  return (
    <li className="notice anchor" data-unread={!isRead}>
      {resource && isVisible ? (
        <Link
          to={`${paths.show(resource, record)}${comment ? `?tab=comments&comment=${comment}` : ''}`}
          onClick={onOpen}
        >
          {words}
        </Link>
      ) : (
        <span className="notice-gone">{words}</span>
      )}
    </li>
  )
}

type Which = { readonly all: true } | { readonly ids: readonly number[] }

/** Marks notices as read, in the cache immediately. */
function useRead(): (which: Which) => void {
  const client = useQueryClient()
  return (which) => {
    httpOf('admin')
      .post<{ unread: number }>('/notices/read', which)
      .then(({ data }) => client.setQueryData(UNREAD, data.unread))
      // They stay unread, and the request is repeated when they are opened again.
      .catch(() => undefined)
      .finally(() => void client.invalidateQueries({ queryKey: LIST }))
  }
}
