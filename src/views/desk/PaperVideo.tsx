import type { ReactNode } from 'react'
import { lengthWords, type StoredFile } from '#define'
import type { FilePlace } from '../files/useStoredFile'
import { VideoPlayer } from '../files/VideoPlayer'

interface PaperVideoProps {
  readonly file: StoredFile
  readonly place: FilePlace
  readonly title: string
  readonly mark: ReactNode
  /** Whether it handles keys. */
  readonly isActive: boolean
}

/** Shows a video under review: Space plays and pauses it. */
export function PaperVideo({ file, place, title, mark, isActive }: PaperVideoProps) {
  return (
    <section className="paper surface" aria-label={`Video: ${title}`}>
      <div className="paper-tools line gap-2 muted small">
        <span>
          <kbd>Space</kbd> Play or pause
        </span>
        {file.duration !== undefined && <span>{lengthWords(file.duration)}</span>}
      </div>
      <div className="anchor">
        <div className="paper-stage full-width flex centred">
          <VideoPlayer file={file} place={place} title={title} isActive={isActive} />
        </div>
        {mark}
      </div>
    </section>
  )
}
