import { FileExcelOutlined } from '@ant-design/icons'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { say } from '../../../providers/notification'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import type { Asked, Format } from './requests'

const ExportDialog = laterPart(() => import('./ExportDialog').then((file) => file.ExportDialog), { isPlain: true })

const REGULARLY = 'regularly'
const MAIL = 'mail'
const IN_BACKGROUND = 'The file is prepared in the background.'

// A menu button moves the focus to its menu, so that the arrow keys work immediately.
const focusing = { autoFocus: true }

const sheets = [
  { key: 'xlsx', label: 'Excel (.xlsx)' },
  { key: 'csv', label: 'CSV' },
]
const dataset = { key: 'coco', label: 'COCO (.json)' }
const others = [
  { key: MAIL, label: 'Email me…' },
  { key: REGULARLY, label: 'Send regularly…' },
]

interface ExportButtonProps extends Omit<Asked, 'format'> {
  readonly isDisabled: boolean
  /** Why it is made in the background whatever its length, in words. */
  readonly onlyMailed?: string
}

/**
 * Downloads all rows of a list as a file; if there are too many, offers to make it in the background, which is
 * available for any list.
 */
export function ExportButton({ isDisabled, onlyMailed, ...list }: ExportButtonProps) {
  const items: MenuProps['items'] = [...sheets, ...(list.resource.list.dataset ? [dataset] : []), ...others]
  const [isWriting, setIsWriting] = useState(false)
  const [mailed, setMailed] = useState<{ readonly asked: Asked; readonly reason?: string }>()
  const save = async (word: Format | typeof MAIL | typeof REGULARLY): Promise<void> => {
    const format = word === REGULARLY || word === MAIL ? 'xlsx' : word
    const asked = { ...list, format }
    if (word === REGULARLY) return setMailed({ asked })
    if (onlyMailed || word === MAIL) return setMailed({ asked, reason: onlyMailed ?? IN_BACKGROUND })
    setIsWriting(true)
    try {
      const reason = await (await import('./requests')).saveOrTell(asked)
      if (reason) setMailed({ asked, reason })
    } catch {
      say('error', 'The file couldn’t be created. Reload the page and try again.')
    }
    setIsWriting(false)
  }
  return (
    <>
      <Dropdown
        {...focusing}
        trigger={['click']}
        placement="bottomRight"
        disabled={isDisabled}
        menu={{ items, onClick: ({ key }) => void save(key as Format) }}
      >
        <Button
          type="text"
          size="small"
          icon={<FileExcelOutlined aria-hidden />}
          loading={isWriting}
          disabled={isDisabled}
          aria-haspopup="menu"
          title="Export all rows of this list"
        >
          Export
        </Button>
      </Dropdown>
      {mailed && (
        <Contained onClose={() => setMailed(undefined)}>
          <ExportDialog {...mailed} onEnd={() => setMailed(undefined)} />
        </Contained>
      )}
    </>
  )
}
