import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { AnyResource } from '#define'
import { formatInstant } from '../cells/format'
import { importsOf, type Import, type SheetColumn } from './imports'
import { labelOf, problemWords, rowWords } from './words'

interface MappingProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
  readonly onOther: () => void
}

/** What a column was said to mean: a field, that it is set aside, or nothing yet. */
type Meaning = string | null | undefined

/** The second step: what each column means. None is dropped in silence. */
export function Mapping({ resource, found, onChange, onOther }: MappingProps) {
  const [meanings, setMeanings] = useState<readonly Meaning[]>(() =>
    found.columns.map(({ field, isAside }) => field ?? (isAside ? null : undefined)),
  )
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = meanings.filter((meaning) => meaning === undefined).length
  const missing = found.fields.filter(({ name, required }) => required && !meanings.includes(name))
  const go = async (): Promise<void> => {
    setIsSending(true)
    setProblem(undefined)
    try {
      onChange(
        await importsOf(resource).settle(
          found.id,
          meanings.map((meaning) => meaning ?? null),
        ),
      )
    } catch (error) {
      setProblem(problemWords(error))
      setIsSending(false)
    }
  }
  const rows = Object.values(found.counts).reduce((sum, count) => sum + count, 0)
  return (
    <section className="import-card" aria-labelledby="import-columns">
      <h2 id="import-columns">
        {found.fileName}: {rowWords(rows)}
      </h2>
      {found.earlier && <Earlier earlier={found.earlier} />}
      <MappingTable
        resource={resource}
        found={found}
        meanings={meanings}
        onMean={(index, meaning) => setMeanings(meanings.map((one, at) => (at === index ? meaning : one)))}
      />
      {missing.length > 0 && (
        <p className="import-note">
          No column fills {missing.map(({ label }) => label).join(', ')}. Without it a row can only change a{' '}
          {resource.one.toLowerCase()} that is there.
        </p>
      )}
      {problem && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="import-buttons">
        <Button type="primary" disabled={open > 0} loading={isSending} onClick={() => void go()}>
          Check the rows
        </Button>
        <Button onClick={onOther}>Another file</Button>
        <span className="muted" role="status">
          {open > 0 ? `${open === 1 ? 'One column is' : `${open} columns are`} still open` : ''}
        </span>
      </div>
    </section>
  )
}

function Earlier({ earlier: { at, done } }: { readonly earlier: NonNullable<Import['earlier']> }) {
  return (
    <p className="import-note">
      You uploaded this very file on {formatInstant(at)}
      {done > 0 ? `, and ${rowWords(done)} of it ${done === 1 ? 'was' : 'were'} imported then` : ''}. Nothing is
      imported twice.
    </p>
  )
}

interface TableProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly meanings: readonly Meaning[]
  readonly onMean: (index: number, meaning: Meaning) => void
}

function MappingTable({ resource, found, meanings, onMean }: TableProps) {
  const { data } = useQuery({
    queryKey: ['import rows', found.id, 'sample'],
    queryFn: ({ signal }) => importsOf(resource).rows(found.id, { page: 1, size: 3 }, signal),
  })
  const samples = (index: number): string =>
    (data?.items ?? []).flatMap(({ cells }) => cells[index] || []).join(', ') || '(empty)'
  return (
    <table className="import-columns">
      <thead>
        <tr>
          <th scope="col">Column of the file</th>
          <th scope="col">Begins with</th>
          <th scope="col">Fills</th>
        </tr>
      </thead>
      <tbody>
        {found.columns.map((column, index) => (
          // Two columns may have one heading: only their place tells them apart.
          <tr key={index} data-open={meanings[index] === undefined}>
            <th scope="row">{column.heading}</th>
            <td className="import-sample">{data ? samples(index) : ''}</td>
            <td>
              <MeaningSelect
                resource={resource}
                column={column}
                fields={found.fields}
                meanings={meanings}
                index={index}
                onMean={onMean}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface MeaningProps extends Omit<TableProps, 'found'> {
  readonly column: SheetColumn
  readonly fields: Import['fields']
  readonly index: number
}

function MeaningSelect({ resource, column, fields, meanings, index, onMean }: MeaningProps) {
  const hint = useId()
  const meaning = meanings[index]
  const by = resource.imports?.by
  return (
    <>
      <select
        className="import-select"
        aria-label={`What “${column.heading}” fills`}
        aria-describedby={hint}
        aria-invalid={meaning === undefined}
        value={meaning === undefined ? '' : (meaning ?? '-')}
        onChange={({ target: { value } }) => onMean(index, value === '-' ? null : value || undefined)}
      >
        <option value="">Choose …</option>
        <option value="-">Set aside: not imported</option>
        {fields.map(({ name, required }) => (
          <option key={name} value={name} disabled={name !== meaning && meanings.includes(name)}>
            {labelOf(resource, name)}
            {name === by ? ' (finds the record)' : required ? ' (required)' : ''}
          </option>
        ))}
      </select>
      <span id={hint} className="second-line">
        {meaning === undefined ? 'Nothing is called so' : meaning === null ? (column.why ?? '') : ''}
      </span>
    </>
  )
}
