import { evidenceOf, type AnyResource, type StoredFile } from '#define'
import { headingOf } from '../format/heading'
import type { Row } from '../data/row'
import type { DeskExtras } from './deskExtras'
import { DeskFacts } from './DeskFacts'
import { PaperView } from './PaperView'
import { Verdicts } from './Verdicts'
import './desk.css'

interface DeskProps extends DeskExtras {
  readonly resource: AnyResource
  readonly row: Row
}

/** The proof at the left; at the right what it is compared with, and the verdicts. On a narrow screen one below the other. */
export function Desk({ resource, row, warning, more, isPossible }: DeskProps) {
  const { desk } = resource.page
  const evidence = desk ? String(evidenceOf(desk).find((one) => typeof one === 'string') ?? '') : ''
  const [file] = (row[evidence] ?? []) as readonly StoredFile[]
  const place = { resource, id: row.id, name: evidence }
  return (
    <div className="paper-desk grid top gap-4">
      {file ? (
        <PaperView key={file.key} place={place} file={file} title={headingOf(resource, row)} />
      ) : (
        <p className="paper-none surface muted">No file has been uploaded.</p>
      )}
      <section className="surface stack gap-4 padded" aria-label="Checklist">
        {warning?.(row)}
        <DeskFacts resource={resource} row={row}>
          {more?.(row)}
        </DeskFacts>
        <Verdicts resource={resource} row={row} isPossible={isPossible} />
      </section>
    </div>
  )
}
