import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Contained } from '../../views/kit/Contained'
import { laterPart } from '../../views/kit/laterPart'

const SyncDialog = laterPart(() => import('./SyncDialog').then((file) => file.SyncDialog))

/** Opens what a sync with the directory would do. */
export function SyncButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<SyncOutlined />} onClick={() => setIsOpen(true)}>
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
