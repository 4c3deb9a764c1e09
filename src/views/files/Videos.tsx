import { PlayCircleFilled } from '@ant-design/icons'
import { lengthWords, type StoredFile } from '#define'
import { useStoredFile, type FilePlace } from './useStoredFile'
import { VideoPlayer } from './VideoPlayer'

interface VideosProps extends FilePlace {
  readonly files: readonly StoredFile[]
  readonly isDense: boolean
}

/** Shows videos: in a row as thumbnails, on the page of a record with players. */
export function Videos({ files, isDense, ...place }: VideosProps) {
  return (
    <span className="thumbnails inline-flex wraps gap-2">
      {files.map((file) =>
        isDense ? (
          <VideoThumbnail key={file.key} file={file} side={32} {...place} />
        ) : (
          <VideoPlayer key={file.key} file={file} place={place} title={file.name} />
        ),
      )}
    </span>
  )
}

/** Shows the poster of a video, `side` pixels wide and high. */
export function VideoThumbnail({
  file,
  side,
  ...place
}: FilePlace & { readonly file: StoredFile; readonly side: number }) {
  const { data } = useStoredFile(place, file, { isSmall: true })
  const words = `Video${file.duration ? `, ${lengthWords(file.duration)}` : ''}`
  if (data) return <img src={data} alt={words} title={words} width={side} height={side} className="thumbnail" />
  return (
    <span
      className="thumbnail-waiting inline-line muted key centred"
      style={{ width: side, height: side }}
      role="img"
      aria-label={words}
      title={words}
    >
      <PlayCircleFilled aria-hidden="true" />
    </span>
  )
}
