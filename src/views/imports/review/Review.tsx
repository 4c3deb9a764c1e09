import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import type { AnyResource } from '#define'
import { formatNumber } from '../../format/format'
import { Failure } from '../../kit/Failure'
import { ImportBar } from '../ImportBar'
import { ImportFiles } from '../ImportFiles'
import { answerRows, importsOf, type Answer, type Import, type Verdict } from '../imports'
import { AnswerAll } from './AnswerAll'
import { RowsTable } from './RowsTable'
import { WrongWords } from './WrongWords'
import { problemWords, rowWords, verdictOptions } from '../words'

interface ReviewProps {
  readonly resource: AnyResource
  readonly found: Import
  readonly onChange: (found: Import) => void
  /** Refetches the state of the import. */
  readonly onAgain: () => void
  readonly onOther: () => void
}

const SIZE = 20
/** The part of the rows shown: those with a verdict, those with warnings, or all. */
type Part = Verdict | 'DOUBTED'

const shownVerdicts = ['CREATE', 'UPDATE', 'UNCHANGED', 'ALIKE', 'ERROR', 'LEFT', 'DONE'] as const

/** Tabs that are shown only if they have rows. */
const seldom: ReadonlySet<Part> = new Set(['ALIKE', 'LEFT'])

/** The third step: the result for each row, with cells to correct, until all valid ones are imported. */
export function Review({ resource, found, onChange, onAgain, onOther }: ReviewProps) {
  const { id, counts } = found
  const [chosen, setChosen] = useState<Part | undefined>(
    counts.ERROR > 0 ? 'ERROR' : counts.ALIKE > 0 ? 'ALIKE' : undefined,
  )
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['import rows', id, chosen ?? 'all', page],
    queryFn: ({ signal }) => importsOf(resource).rows(id, { ...partOf(chosen), page, size: SIZE }, signal),
    placeholderData: keepPreviousData,
  })
  const total = countOf(found, chosen)
  const last = Math.max(1, Math.ceil(total / SIZE))
  // The last row of a page, or of all with errors, may just have been corrected.
  if (chosen && total === 0) setChosen(undefined)
  if (page > last) setPage(last)
  const choose = (part: Part | undefined): void => {
    setChosen(part)
    setPage(1)
  }
  const mend = async (number: number, cells: Readonly<Record<string, string>>): Promise<void> => {
    await importsOf(resource).mend(id, number, cells)
    onChange(await importsOf(resource).read(id))
  }
  const answer = async (number: number, one: Answer, record?: number): Promise<void> =>
    onChange(await answerRows(resource, id, one, { row: number, record }))
  return (
    <>
      <ImportBar resource={resource} found={found} onAgain={onAgain} onOther={onOther} />
      {found.state !== 'importing' &&
        found.files
          .filter(({ missing, unused }) => missing.length > 0 || unused.length > 0)
          .map((wanted) => (
            <ImportFiles key={wanted.field} resource={resource} found={found} wanted={wanted} onChange={onChange} />
          ))}
      {counts.ERROR > 1 && found.state !== 'importing' && (
        <WrongWords resource={resource} found={found} onChange={onChange} />
      )}
      <VerdictTabs found={found} chosen={chosen} onChoose={choose} />
      {chosen === 'ALIKE' && found.state !== 'importing' && (
        <AnswerAll resource={resource} found={found} onChange={onChange} />
      )}
      {error && !data && <Failure words={problemWords(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data &&
        (data.items.length ? (
          <RowsTable
            resource={resource}
            found={found}
            rows={data.items}
            mend={found.state === 'importing' ? undefined : mend}
            answer={found.state === 'importing' ? undefined : answer}
          />
        ) : (
          <p className="muted">No rows here</p>
        ))}
      {last > 1 && <Pages page={page} last={last} total={total} onPage={setPage} />}
    </>
  )
}

function partOf(part: Part | undefined): { readonly verdict?: Verdict; readonly doubted?: true } {
  return part === 'DOUBTED' ? { doubted: true } : part ? { verdict: part } : {}
}

function countOf({ counts, doubted }: Import, part: Part | undefined): number {
  if (part === 'DOUBTED') return doubted
  return part ? counts[part] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

interface TabsProps {
  readonly found: Import
  readonly chosen: Part | undefined
  readonly onChoose: (part: Part | undefined) => void
}

function VerdictTabs({ found, chosen, onChoose }: TabsProps) {
  const tabs: readonly { readonly part: Part | undefined; readonly label: string }[] = [
    { part: undefined, label: 'All' },
    ...shownVerdicts
      .filter((verdict) => !seldom.has(verdict) || verdict === chosen || found.counts[verdict] > 0)
      .map((verdict) => ({
        part: verdict,
        label: verdict === 'ALIKE' ? 'Probable duplicates' : verdictOptions[verdict].label,
      })),
    ...(found.doubted > 0 ? [{ part: 'DOUBTED' as const, label: 'Warnings' }] : []),
  ]
  return (
    <div className="cluster gap-2" role="tablist" aria-label="Rows by result">
      {tabs.map(({ part, label }) => (
        <button
          key={label}
          className="pill"
          type="button"
          role="tab"
          aria-selected={part === chosen}
          tabIndex={part === chosen ? 0 : -1}
          onKeyDown={goAlong}
          disabled={countOf(found, part) === 0 && part !== chosen}
          onClick={() => onChoose(part)}
        >
          {label} <span>{formatNumber(countOf(found, part))}</span>
        </button>
      ))}
    </div>
  )
}

/** The arrow keys move between tabs. */
function goAlong({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined) return
  const tabs = [...(currentTarget.parentElement?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  const next = tabs.at((tabs.indexOf(currentTarget) + step) % tabs.length)
  next?.focus()
  next?.click()
}

interface PagesProps {
  readonly page: number
  readonly last: number
  readonly total: number
  readonly onPage: (page: number) => void
}

function Pages({ page, last, total, onPage }: PagesProps) {
  return (
    <nav className="line wraps gap-2" aria-label="Pages">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span role="status">
        Page {formatNumber(page)} of {formatNumber(last)}, {rowWords(total)}
      </span>
      <Button disabled={page === last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
