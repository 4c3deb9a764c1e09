import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { NoticeList } from './NoticeList'
import { WorkList } from './WorkList'

interface NoticesPanelProps {
  readonly unread: number
  readonly onClose: () => void
}

type Part = 'notices' | 'work'

/** What one is told of, and what one looks after. */
export function NoticesPanel({ unread, onClose }: NoticesPanelProps) {
  const [part, setPart] = useState<Part>('notices')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const tab = (name: Part, label: string) => (
    <Button type="text" size="small" aria-pressed={part === name} className="notices-tab" onClick={() => setPart(name)}>
      {label}
    </Button>
  )
  return (
    <div ref={panel} className="notices" role="dialog" aria-label="Notices" tabIndex={-1}>
      <div className="notices-head">
        {tab('notices', 'Notices')}
        {tab('work', 'Assigned to me')}
      </div>
      {part === 'notices' ? <NoticeList unread={unread} onClose={onClose} /> : <WorkList onClose={onClose} />}
    </div>
  )
}
