import { SyncOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { Contained } from '../../views/Contained'

const SyncDialog = lazy(() => import('./SyncDialog').then((file) => ({ default: file.SyncDialog })))

/** Opens what a sync with the directory would do. */
export function SyncButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<SyncOutlined />} onClick={() => setIsOpen(true)}>
        Sync users
      </Button>
      {isOpen && (
        <Contained fallback={null}>
          <SyncDialog onClose={() => setIsOpen(false)} />
        </Contained>
      )}
    </>
  )
}
