import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { say } from '../../../providers/notification'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** Opens a document in its own tab, to be printed from there. */
export function PaperButton({ label, address }: { readonly label: string; readonly address: string }) {
  const [isBusy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    // A popup blocker would stop a tab that is opened after the answer.
    const tab = window.open('', '_blank')
    setBusy(true)
    try {
      const rest = address.replace(/^\/admin/, '')
      const { data } = await translateErrors(httpOf('admin').get<Blob>(rest, { responseType: 'blob' }))
      if (tab) tab.location.href = URL.createObjectURL(data)
    } catch (error) {
      tab?.close()
      say('error', (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<PrinterOutlined aria-hidden />} loading={isBusy} onClick={() => void open()}>
      {label}
    </Button>
  )
}
