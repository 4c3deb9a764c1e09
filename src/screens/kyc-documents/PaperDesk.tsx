import type { AnyResource, StoredFile } from '#define'
import type { Row } from '../../views/data/row'
import { Decision } from './Decision'
import { PaperFacts } from './PaperFacts'
import { PaperView } from './PaperView'
import './paper.css'

interface PaperDeskProps {
  readonly resource: AnyResource
  readonly row: Row
  /** The actions that decide about a paper. */
  readonly decisions: readonly string[]
}

/** A paper at the left; at the right what it is compared with, and what may be decided. On a narrow screen one below the other. */
export function PaperDesk({ resource, row, decisions }: PaperDeskProps) {
  const [file] = (row.file ?? []) as readonly StoredFile[]
  return (
    <div className="paper-desk">
      {file ? (
        <PaperView key={file.key} resource={resource} id={row.id} file={file} title={String(row.document)} />
      ) : (
        <p className="paper-none">No file has been uploaded.</p>
      )}
      <section className="paper-side" aria-label="What to check">
        <PaperFacts resource={resource} row={row} />
        <Decision resource={resource} row={row} decisions={decisions} />
      </section>
    </div>
  )
}
