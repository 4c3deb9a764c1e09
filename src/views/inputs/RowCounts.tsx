import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId } from 'react'
import { MOST_CHILDREN, type FieldOf } from '#define'
import { useResource } from '../data/RegisterContext'
import { fetchRows } from '../data/requests'
import { headingOf } from '../format/heading'
import { Failure } from '../kit/Failure'
import { frameOf, type InputProps } from '../pickers/frame'
import { Figures } from './NumberInput'

type Counts = Readonly<Record<string, string>>

interface RowCountsProps extends InputProps<'keyValue'> {
  readonly counts: NonNullable<FieldOf<'keyValue'>['countsOf']>
}

/** A number for each record that belongs to the record, up to its maximum; a button fills in all of them. */
export function RowCounts(props: RowCountsProps) {
  const { counts, field, recordId, value, onChange } = props
  const { of, through, upTo } = counts
  const { id, ...frame } = frameOf(props)
  const target = useResource(of)
  const own = useId()
  const { data, error, refetch } = useQuery({
    queryKey: [of, 'counted', recordId],
    queryFn: ({ signal }) => {
      const query = { where: { field: through, eq: recordId ?? 0 }, size: MOST_CHILDREN, sort: [] }
      return fetchRows(target, query, [target.is.title, upTo], signal)
    },
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <p className="muted">…</p>
  const rows = data.filter((row) => Number(row[upTo]) > 0)
  const given = (value ?? {}) as Counts
  const change = (next: Counts): void => {
    const filled = Object.entries(next).filter(([, count]) => count !== '')
    onChange?.(filled.length > 0 ? Object.fromEntries(filled) : undefined)
  }
  return (
    <div className="stack top gap-2" role="group" aria-label={field.label}>
      <div className="columns columns-s gap-3">
        {rows.map((row, index) => {
          const box = index === 0 && id ? id : `${own}-${row.id}`
          const isTooMany = Number(given[row.id] ?? 0) > Number(row[upTo])
          const told = isTooMany ? { 'aria-invalid': true, 'aria-describedby': `${box}-error` } : {}
          return (
            <div key={row.id}>
              <label className="muted meta" htmlFor={box}>
                {headingOf(target, row)}: of {String(row[upTo])}
              </label>
              <Figures
                frame={{ ...frame, ...told, id: box }}
                value={numberIn(given[row.id])}
                mode="numeric"
                isWrong={isTooMany}
                onChange={(count) => change({ ...given, [row.id]: count === undefined ? '' : String(count) })}
              />
              {isTooMany && (
                <span id={`${box}-error`} className="bad own-line small" role="alert">
                  Enter at most {String(row[upTo])}
                </span>
              )}
            </div>
          )
        })}
      </div>
      <Button
        size="small"
        disabled={frame.disabled}
        onClick={() => change(Object.fromEntries(rows.map((row) => [row.id, String(row[upTo])])))}
      >
        All of them
      </Button>
    </div>
  )
}

/** A count as the box shows it: text that is no number stays as it was typed. */
function numberIn(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : text
}
