import { Image } from 'antd'
import type { StoredFile } from '#define'
import { useStoredFile, type FilePlace } from './useStoredFile'

interface ThumbnailsProps extends FilePlace {
  readonly files: readonly StoredFile[]
  readonly isDense: boolean
}

/** Pictures in small; each opens in large. */
export function Thumbnails({ files, isDense, ...place }: ThumbnailsProps) {
  const side = isDense ? 32 : 96
  return (
    <span className="thumbnails">
      <Image.PreviewGroup>
        {files.map((file) => (
          <Thumbnail key={file.key} file={file} side={side} {...place} />
        ))}
      </Image.PreviewGroup>
    </span>
  )
}

/** One picture in small, `side` pixels wide and high. */
export function Thumbnail({ file, side, ...place }: FilePlace & { readonly file: StoredFile; readonly side: number }) {
  const { data, isError } = useStoredFile(place, file)
  if (isError)
    return (
      <span className="thumbnail-missing" style={{ width: side, height: side }} title={file.name}>
        No picture
      </span>
    )
  if (!data) return <span className="thumbnail-waiting" style={{ width: side, height: side }} />
  return <Image src={data} alt={file.name} width={side} height={side} className="thumbnail" />
}
