import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { paths, writeListQuery, moneyText } from '#define'
import { mandiPrices, mandis, type MandiCrop } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { formatDay } from '../../views/format/format'
import { Failure } from '../../views/kit/Failure'
import { Sparkline } from './Sparkline'
import '../../views/chart/chart.css'

/** The prices of the last 30 days at the three nearest mandis for each crop of a farmer, beside its support price. */
export function Mandi({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['farmers', 'mandi', id],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ items: MandiCrop[] }>(`/farmers/${id}/mandi`, { signal }))).data
        .items,
  })
  if (error) return <Failure words={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (data.length === 0) return <p className="muted">No crops recorded for this farmer yet.</p>
  return (
    <div className="stack gap-4">
      {data.map((crop) => (
        <Crop key={crop.id} crop={crop} />
      ))}
    </div>
  )
}

function Crop({ crop: { id, name, msp, mandis: near } }: { readonly crop: MandiCrop }) {
  const query = new URLSearchParams(writeListQuery(mandiPrices, { where: { field: 'crop', eq: id } })).toString()
  return (
    <section className="surface" aria-label={`Mandi prices for ${name}`}>
      <header className="block-head line gap-3">
        <h2 className="flat">{name}</h2>
        <Link to={`${paths.list(mandiPrices)}?${query}`}>See all prices</Link>
        {msp !== null && <span className="muted small">MSP {moneyText(msp)} per quintal</span>}
      </header>
      {near.length === 0 ? (
        <p className="block-none muted small">No mandi prices in the last 30 days</p>
      ) : (
        <div className="scrolls">
          <table className="chart-table plain-table figures">
            <caption className="only-read">Nearest mandis, prices per quintal</caption>
            <thead>
              <tr>
                <th scope="col">Mandi</th>
                <th scope="col">Distance</th>
                <th scope="col">30 days</th>
                <th scope="col">Latest</th>
                <th scope="col">Minimum–maximum</th>
                <th scope="col">vs MSP</th>
              </tr>
            </thead>
            <tbody>
              {near.map((mandi) => (
                <MandiRow key={mandi.id} mandi={mandi} msp={msp} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function MandiRow({ mandi, msp }: { readonly mandi: MandiCrop['mandis'][number]; readonly msp: number | null }) {
  const { id, name, district, kilometres, days } = mandi
  const latest = days.at(-1)
  const first = days[0]
  if (!latest || !first) return null
  const label = `${name}: ${moneyText(first.modal)} on ${formatDay(first.day)}, ${moneyText(latest.modal)} on ${formatDay(latest.day)}`
  return (
    <tr>
      <th scope="row">
        <Link to={paths.show(mandis, id)}>{name}</Link>
        {district !== name && <span className="muted small"> {district}</span>}
      </th>
      <td>{kilometres} km</td>
      <td>
        <Sparkline values={days.map(({ modal }) => modal)} line={msp} label={label} />
      </td>
      <td>
        {moneyText(latest.modal)} <span className="muted small">{formatDay(latest.day)}</span>
      </td>
      <td>
        {moneyText(latest.min)}–{moneyText(latest.max)}
      </td>
      <td>{msp === null ? <span className="muted">–</span> : versus(latest.modal, msp)}</td>
    </tr>
  )
}

function versus(modal: number, msp: number): string {
  const share = Math.round((1000 * (modal - msp)) / msp) / 10
  return `${share > 0 ? '+' : ''}${share}%`
}
