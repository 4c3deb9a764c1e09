import { useState } from 'react'
import { savedName, type StoredFile } from '#define'
import { serviceClock } from '../../../providers/clock'
import { currentViewer } from '../../../providers/session'
import { useStoredFile, type FilePlace } from '../files/useStoredFile'
import { formatInstant } from '../format/format'
import { PaperDocument } from './PaperDocument'
import type { Part } from './useCovering'
import { PaperPicture } from './PaperPicture'
import { PaperVideo } from './PaperVideo'
import { PaperWaiting } from './PaperWaiting'

interface PaperViewProps {
  readonly place: FilePlace
  readonly file: StoredFile
  readonly title: string
  /** Whether it handles keys. */
  readonly isActive?: boolean
  /** Covers parts of the picture permanently; missing if the viewer may not. */
  readonly onCover?: ((parts: readonly Part[]) => Promise<void>) | undefined
}

/** Shows the file of a document, watermarked with the viewer and the time. */
export function PaperView({ place, file, title, isActive = true, onCover }: PaperViewProps) {
  const isVideo = file.mime.startsWith('video/')
  const { data, isError } = useStoredFile(place, file, { isWanted: !isVideo })
  if (isError)
    return (
      <p className="paper-none surface muted" role="alert">
        The file can’t be shown. Download it instead.
      </p>
    )
  const mark = <Mark />
  if (isVideo) return <PaperVideo file={file} place={place} title={title} mark={mark} isActive={isActive} />
  if (!data) return <PaperWaiting />
  return file.mime.startsWith('image/') ? (
    <PaperPicture address={data} title={title} mark={mark} isActive={isActive} onCover={onCover} />
  ) : (
    <PaperDocument address={data} name={savedName(file)} title={title} mark={mark} />
  )
}

function Mark() {
  const [openedAt] = useState(() => serviceClock.now().toISOString())
  const words = `${currentViewer()?.name ?? ''} · ${formatInstant(openedAt)}`
  return (
    <span className="paper-mark line nowrap small" aria-hidden="true">
      {Array.from({ length: 6 }, (_, line) => (
        <span key={line}>{words}</span>
      ))}
    </span>
  )
}
