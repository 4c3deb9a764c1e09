import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import { formatInstant } from '../format/format'
import { importsOf, type ImportLine } from './imports'
import { rowWords } from './words'

interface EarlierImportsProps {
  readonly resource: AnyResource
  readonly tab?: string
  readonly onOpen: (id: string) => void
}

/** Lists the viewer's own recent imports, each of which can be resumed. */
export function EarlierImports({ resource, tab, onOpen }: EarlierImportsProps) {
  const { data = [] } = useQuery({
    queryKey: ['imports', resource.is.name, tab ?? ''],
    queryFn: ({ signal }) => importsOf(resource).mine(tab, signal),
    staleTime: 0,
  })
  if (data.length === 0) return null
  return (
    <section className="import-card surface padded" aria-labelledby="import-earlier">
      <h2 id="import-earlier">Your recent imports</h2>
      <ul className="grid gap-2 below-3">
        {data.map((one) => (
          <li className="cluster gap-line" key={one.id}>
            <button type="button" className="accent link-button breaks" onClick={() => onOpen(one.id)}>
              {one.fileName}
            </button>
            <span className="muted">{formatInstant(one.at)}</span>
            <span>{standWords(one)}</span>
          </li>
        ))}
      </ul>
      <p className="muted">Imports are kept for a week after you last worked on them.</p>
    </section>
  )
}

/** The state of an import, in a few words. */
function standWords({ state, counts }: ImportLine): string {
  if (state === 'mapping') return 'Columns to map'
  if (state === 'checking') return 'Rows to check'
  if (state === 'importing') return 'Being imported'
  const ready = counts.CREATE + counts.UPDATE
  const parts = [
    counts.DONE > 0 && `${rowWords(counts.DONE)} imported`,
    ready > 0 && `${rowWords(ready)} to import`,
    counts.ALIKE > 0 && `${rowWords(counts.ALIKE)} to answer`,
    counts.ERROR > 0 && `${rowWords(counts.ERROR)} with errors`,
  ].filter(Boolean)
  return parts.join(', ') || 'Nothing to import'
}
