import type { AnyResource, StoredFile } from '#define'
import { currentViewer } from '../../../providers/session'
import { useStoredFile } from '../../views/files/useStoredFile'
import { Show } from '../../views/show/Show'
import { useRecord } from '../../views/show/useRecord'
import './paper.css'

/** A paper with its picture beside what is said of it, marked with who looks at it and when. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useRecord(resource, id)
  const [file] = (row?.file ?? []) as readonly StoredFile[]
  return (
    <>
      <Show resource={resource} id={id} />
      {row && file?.mime.startsWith('image/') ? (
        <Picture key={file.key} resource={resource} id={row.id} file={file} title={String(row.document)} />
      ) : null}
    </>
  )
}

interface PictureProps {
  readonly resource: AnyResource
  readonly id: number
  readonly file: StoredFile
  readonly title: string
}

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })

function Picture({ resource, id, file, title }: PictureProps) {
  const { data, isError } = useStoredFile({ resource, id, name: 'file' }, file)
  if (isError) return <p role="alert">The picture cannot be shown. Download the file instead.</p>
  const mark = `${currentViewer()?.name ?? ''} · ${moment.format(new Date())}`
  return (
    <section className="paper" aria-label={`Picture: ${title}`}>
      {data ? <img src={data} alt={title} /> : <span className="paper-waiting" />}
      <span className="paper-mark" aria-hidden="true">
        {Array.from({ length: 6 }, (_, line) => (
          <span key={line}>{mark}</span>
        ))}
      </span>
    </section>
  )
}
