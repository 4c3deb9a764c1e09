import { counted } from '#define'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useId } from 'react'
import { campaignMessages } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { optionLabel } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { leftOutWords, type AudienceFound } from './found'
import '../../views/kit/charts/report.css'

/** The present audience of a query: how many, who is left out, and the first ten, masked for everyone. */
export function Audience({ query, version }: { readonly query: string; readonly version: number }) {
  const headingId = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['audience', query, version],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<AudienceFound>(`/campaign-queries/${query}/audience`, { signal })))
        .data,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <section className="report-panel surface below-4 reading padded" aria-labelledby={headingId}>
      <h2 className="below-2" id={headingId}>
        Matching now: {counted(data.count, 'farmers')}
      </h2>
      <p className="muted below-2">{leftOutWords(data)}</p>
      {data.rows.length > 0 && <Found rows={data.rows} isAll={data.rows.length === data.count} />}
    </section>
  )
}

function Found({ rows, isAll }: Pick<AudienceFound, 'rows'> & { readonly isAll: boolean }) {
  return (
    <div className="scrolls">
      <table className="plain-table nowrap">
        <caption>{isAll ? 'All of them' : `The first ${rows.length}`}</caption>
        <thead>
          <tr>
            {['Code', 'Name', 'Mobile', 'Language', 'District'].map((word) => (
              <th scope="col" key={word}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, code, name, mobile, language, district }) => (
            <tr key={id}>
              <th scope="row">{code}</th>
              <td>{name}</td>
              <td>{mobile}</td>
              <td>{optionLabel(campaignMessages.fields.language.options, language)}</td>
              <td>{district}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
