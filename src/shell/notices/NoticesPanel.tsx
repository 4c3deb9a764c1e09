import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { NoticeList } from './NoticeList'
import { NoticeSettings } from './NoticeSettings'
import { WorkList } from './WorkList'

interface NoticesPanelProps {
  readonly unread: number
  readonly onClose: () => void
}

type Part = 'notices' | 'work' | 'settings'

/** The viewer's notices, assigned records, and notice settings. */
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
    <div ref={panel} className="notices scrolls-down floating" role="dialog" aria-label="Notices" tabIndex={-1}>
      <div className="notices-head flex gap-1">
        {tab('notices', 'Notices')}
        {tab('work', 'Assigned to me')}
        {tab('settings', 'Settings')}
      </div>
      {part === 'notices' && <NoticeList unread={unread} onClose={onClose} />}
      {part === 'work' && <WorkList onClose={onClose} />}
      {part === 'settings' && <NoticeSettings />}
    </div>
  )
}
