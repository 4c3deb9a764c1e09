import { counted } from '#define'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { Failure } from '../../views/kit/Failure'
import '../../views/kit/charts/report.css'
import './results.css'

interface PollResults {
  readonly responses: number
  readonly options: readonly { readonly id: number; readonly text: string; readonly count: number }[]
  /** The counts of a state are in the order of the options. */
  readonly states: readonly { readonly state: string; readonly counts: readonly number[] }[]
}

/** The number of answers per option: a bar each, and a table by state. */
export function Results({ poll }: { readonly poll: string }) {
  const headingId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['poll results', poll],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<PollResults>(`/poll-results/${poll}`, { signal }))).data,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <section className="report-panel surface below-4 reading padded" aria-labelledby={headingId}>
      <h2 className="below-2" id={headingId}>
        Results
      </h2>
      <p className="muted">{counted(data.responses, 'responses')}</p>
      <Bars results={data} />
      {data.states.length > 0 && <ByState results={data} />}
    </section>
  )
}

function Bars({ results: { options, responses } }: { readonly results: PollResults }) {
  return (
    <ul className="poll-bars grid gap-2 above-3 below-3">
      {options.map(({ id, text, count }) => (
        <li key={id}>
          <span>{text}</span>
          <span className="track" aria-hidden="true">
            <span className="" style={{ inlineSize: percent(count, responses) }} />
          </span>
          <span className="ends">
            {count} ({percent(count, responses)})
          </span>
        </li>
      ))}
    </ul>
  )
}

function ByState({ results: { options, states } }: { readonly results: PollResults }) {
  return (
    <div className="scrolls">
      <table className="plain-table figures">
        <caption>By state</caption>
        <thead>
          <tr>
            <th scope="col">State</th>
            {options.map(({ id, text }) => (
              <th scope="col" key={id}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map(({ state, counts }) => (
            <tr key={state}>
              <th scope="row">{state}</th>
              {options.map(({ id }, index) => (
                <td key={id}>{counts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function percent(count: number, of: number): string {
  return `${of > 0 ? Math.round((count / of) * 100) : 0}%`
}
