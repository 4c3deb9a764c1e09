import { Image } from 'antd'
import { useState } from 'react'
import type { StoredFile } from '#define'
import { formatInstant } from '../format/format'
import { useStoredFile, type FilePlace } from './useStoredFile'

interface ThumbnailsProps extends FilePlace {
  readonly files: readonly StoredFile[]
  readonly isDense: boolean
}

/** Shows thumbnails of pictures; each opens in full size. */
export function Thumbnails({ files, isDense, ...place }: ThumbnailsProps) {
  const side = isDense ? 32 : 96
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span className="thumbnails inline-flex wraps gap-2">
      <Image.PreviewGroup preview={{ onVisibleChange: setIsOpen }}>
        {files.map((file) => (
          <span key={file.key} className="thumbnail-told inline-flex gap-1">
            <Picture file={file} side={side} place={place} isOpen={isOpen} />
            {!isDense && <Told file={file} />}
          </span>
        ))}
      </Image.PreviewGroup>
    </span>
  )
}

/** Shows a thumbnail, `side` pixels wide and high; it opens in full size. */
export function Thumbnail({ file, side, ...place }: FilePlace & { readonly file: StoredFile; readonly side: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return <Picture file={file} side={side} place={place} isOpen={isOpen} onOpen={setIsOpen} />
}

interface PictureProps {
  readonly file: StoredFile
  readonly side: number
  readonly place: FilePlace
  /** Whether it is open in full size: only then the whole file is fetched. */
  readonly isOpen: boolean
  readonly onOpen?: (isOpen: boolean) => void
}

function Picture({ file, side, place, isOpen, onOpen }: PictureProps) {
  const { data, isError } = useStoredFile(place, file, { isSmall: true })
  const large = useStoredFile(place, file, { isWanted: isOpen })
  if (isError)
    return (
      <span
        className="thumbnail-missing inline-line muted key centred"
        style={{ width: side, height: side }}
        title={file.name}
      >
        No picture
      </span>
    )
  if (!data)
    return <span className="thumbnail-waiting inline-line muted key centred" style={{ width: side, height: side }} />
  return (
    <Image
      src={data}
      alt={file.name}
      width={side}
      height={side}
      className="thumbnail"
      preview={{ src: large.data ?? data, ...(onOpen && { onVisibleChange: onOpen }) }}
    />
  )
}

/** Shows the time and location stored in a picture that is evidence. */
function Told({ file: { takenAt, location } }: { readonly file: StoredFile }) {
  if (!takenAt && !location) return null
  const [lon, lat] = location ?? []
  return (
    <span className="second-line muted meta">
      {takenAt && `Taken ${formatInstant(takenAt)}`}
      {location && `${takenAt ? ' at' : 'Taken at'} ${lat?.toFixed(4)}, ${lon?.toFixed(4)}`}
    </span>
  )
}
