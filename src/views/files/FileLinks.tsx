import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { savedName, type StoredFile } from '#define'
import { say } from '../../../providers/notification'
import { formatSize } from '../format/format'
import { uploadedHere } from './uploads'
import { fetchStored, type FilePlace } from './useStoredFile'

/** Lists files by name; each is fetched when opened. */
export function FileLinks({ files, ...place }: FilePlace & { readonly files: readonly StoredFile[] }) {
  return (
    <span className="inline-flex wraps gap-2">
      {files.map((file) => (
        <FileLink key={file.key} file={file} {...place} />
      ))}
    </span>
  )
}

/** Links one file, which is downloaded on a click. */
export function FileLink({ file, ...place }: FilePlace & { readonly file: StoredFile }) {
  const download = async () => {
    try {
      const href = uploadedHere(file.key) ?? (await fetchStored(place, file))
      Object.assign(document.createElement('a'), { href, download: savedName(file) }).click()
    } catch (error) {
      say('error', (error as Error).message)
    }
  }
  return (
    <Button type="link" size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
      {savedName(file)} <span className="muted">{formatSize(file.size)}</span>
    </Button>
  )
}
