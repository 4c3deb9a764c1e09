import { BellOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'
import { UNREAD } from '../../views/notes/useReadNotices'
import './notices.css'

const NoticesPanel = laterPart(() => import('./NoticesPanel').then((file) => file.NoticesPanel))

const MOST = 99

/** The bell: the number of unread notices, and the panel that lists them. */
export function NoticesBell() {
  const unread = useUnread()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointer = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setIsOpen(false)
      opener.current?.focus()
    }
    window.addEventListener('pointerdown', onPointer)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={box} className="anchor">
      <Button
        ref={opener}
        type="text"
        icon={<BellOutlined aria-hidden />}
        aria-label={unread ? `Notices, ${unread} unread` : 'Notices'}
        title="Notices"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {unread > 0 && (
        <span className="notices-count key strong centred" aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
      {isOpen && (
        <Contained onClose={() => setIsOpen(false)}>
          <NoticesPanel unread={unread} onClose={() => setIsOpen(false)} />
        </Contained>
      )}
    </div>
  )
}

/** Long enough for the first page to be painted, in milliseconds. */
const FIRST = 1500
const EACH = 60_000
/** The minimum age of an answer before it is requested again, in milliseconds. */
const YOUNG = 5_000

/** Fetches the number of unread notices: after the first paint, on each navigation, and every minute while visible. */
function useUnread(): number {
  const { pathname } = useLocation()
  const [isLate, setIsLate] = useState(false)
  const client = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ unread: number }>('/notices/unread', { signal }))).data.unread,
    enabled: isLate,
    refetchInterval: EACH,
    retry: false,
    meta: { isQuiet: true },
    // A rerender of the bell interrupts a concurrent one, such as a form: only a changed number is worth it.
    notifyOnChangeProps: ['data'],
  })
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), FIRST)
    return () => clearTimeout(timer)
  }, [])
  // A request skipped because the last answer was too recent is made as soon as it is old enough, not a minute later.
  useEffect(() => {
    const answered = client.getQueryState(UNREAD)?.dataUpdatedAt
    if (!answered) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, answered + YOUNG - Date.now()))
    return () => clearTimeout(timer)
  }, [pathname, client, refetch])
  return data ?? 0
}
