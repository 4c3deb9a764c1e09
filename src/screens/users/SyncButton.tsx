import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'

const SyncDialog = laterPart(() => import('./SyncDialog').then((file) => file.SyncDialog))

/** Opens the preview of a sync with the directory. */
export function SyncButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<SyncOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        Sync users
      </Button>
      {isOpen && (
        <Contained onClose={() => setIsOpen(false)}>
          <SyncDialog onClose={() => setIsOpen(false)} />
        </Contained>
      )}
    </>
  )
}
