import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { importKeys, inSentence, type AnyResource } from '#define'
import { PlainSelect } from '../kit/PlainSelect'
import { formatInstant } from '../format/format'
import { importsOf, type Import, type SheetColumn } from './imports'
import { HeadingRow } from './HeadingRow'
import { SheetValues } from './SheetValues'
import { problemWords, rowWords } from './words'

interface MappingProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
  readonly onOther: () => void
}

/** The chosen meaning of a column: a field, ignored, or undecided. */
type Meaning = string | null | undefined

/** The chosen meanings of columns and values of fields without one, and how they are sent. */
function useMapping({ resource, found, onChange }: MappingProps) {
  const [meanings, setMeanings] = useState<readonly Meaning[]>(() =>
    found.columns.map(({ field, isAside }) => field ?? (isAside ? null : undefined)),
  )
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const unfilled = found.fields.filter(({ name }) => !meanings.includes(name))
  const given = unfilled.flatMap(({ name }): [string, string][] => {
    const value = values[name]?.trim()
    return value ? [[name, value]] : []
  })
  const missing = unfilled.filter(({ name, required }) => required && !given.some(([one]) => one === name))
  const go = async (): Promise<void> => {
    setIsSending(true)
    setProblem(undefined)
    try {
      onChange(
        await importsOf(resource).settle(
          found.id,
          meanings.map((meaning) => meaning ?? null),
          Object.fromEntries(given),
        ),
      )
    } catch (error) {
      setProblem(problemWords(error))
      setIsSending(false)
    }
  }
  return { meanings, setMeanings, values, setValues, unfilled, missing, isSending, problem, go }
}

/** The second step: the meaning of each column. None is dropped silently. */
export function Mapping(props: MappingProps) {
  const { resource, found, onChange, onOther } = props
  const { meanings, setMeanings, values, setValues, unfilled, missing, isSending, problem, go } = useMapping(props)
  const open = meanings.filter((meaning) => meaning === undefined).length
  const rows = Object.values(found.counts).reduce((sum, count) => sum + count, 0)
  return (
    <section className="import-card surface padded" aria-labelledby="import-columns">
      <h2 id="import-columns">
        {found.fileName}: {rowWords(rows)}
      </h2>
      <Before found={found} />
      <HeadingRow resource={resource} found={found} onChange={onChange} />
      <MappingTable
        resource={resource}
        found={found}
        meanings={meanings}
        onMean={(index, meaning) => setMeanings(meanings.map((one, at) => (at === index ? meaning : one)))}
      />
      <SheetValues resource={resource} fields={unfilled} values={values} onChange={setValues} />
      {missing.length > 0 && (
        <p className="marked" data-tone="warning">
          No column fills {missing.map(({ label }) => label).join(', ')}. Without it, rows can only change an existing{' '}
          {inSentence(resource.is.singular)} record.
        </p>
      )}
      {problem && (
        <p className="import-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="line wraps gap-2">
        <Button type="primary" disabled={open > 0} loading={isSending} onClick={() => void go()}>
          Check the rows
        </Button>
        <Button onClick={onOther}>Choose another file</Button>
        <span className="muted" role="status">
          {open > 0 ? `${open === 1 ? 'One column is' : `${open} columns are`} still open` : ''}
        </span>
      </div>
    </section>
  )
}

/** Shows earlier imports: of the same file, or of a sheet with the same headings. */
function Before({ found: { earlier, columns } }: { readonly found: Import }) {
  return (
    <>
      {earlier && (
        <p className="marked" data-tone="warning">
          {earlier.isOwn ? 'You' : earlier.by} uploaded this same file on {formatInstant(earlier.at)}
          {earlier.done > 0
            ? `, and ${rowWords(earlier.done)} of it ${earlier.done === 1 ? 'was' : 'were'} imported then`
            : ''}
          . Rows are not imported twice.
        </p>
      )}
      {columns.some(({ isRemembered }) => isRemembered) && (
        <p className="marked" data-tone="warning">
          Columns are mapped as you did last time for these headings.
        </p>
      )}
    </>
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
    <table className="import-columns below-4 full-width plain-table narrow-cards">
      <thead>
        <tr>
          <th scope="col">File column</th>
          <th scope="col">First value</th>
          <th scope="col">Fills</th>
        </tr>
      </thead>
      <tbody>
        {found.columns.map((column, index) => (
          // Two columns may have the same heading: only their index distinguishes them.
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
  const keys = importKeys(resource)
  const isAlone = (name: string): boolean => keys.some((key) => key.length === 1 && key[0] === name)
  return (
    <>
      <PlainSelect
        className="import-select"
        aria-label={`Field for “${column.heading}”`}
        aria-describedby={hint}
        aria-invalid={meaning === undefined}
        value={meaning === undefined ? '' : (meaning ?? '-')}
        onChange={({ target: { value } }) => onMean(index, value === '-' ? null : value || undefined)}
      >
        <option value="">Choose …</option>
        <option value="-">Do not import</option>
        {fields.map(({ name, label, required }) => (
          <option key={name} value={name} disabled={name !== meaning && meanings.includes(name)}>
            {label}
            {isAlone(name) ? ' (finds the record)' : required ? ' (required)' : ''}
          </option>
        ))}
      </PlainSelect>
      <span id={hint} className="second-line muted meta">
        {hintFor(column, meaning)}
      </span>
    </>
  )
}

function hintFor({ field, why, isRemembered, isGuessed }: SheetColumn, meaning: Meaning): string {
  if (meaning === undefined) return 'No field has this name'
  if (isRemembered && meaning === (field ?? null)) return 'Same as last time'
  if (isGuessed && meaning === (field ?? null)) return why ?? 'Matched by name: please check'
  return meaning === null ? (why ?? '') : ''
}
