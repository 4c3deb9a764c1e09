import { baseUrlOf } from '../../../providers/config'

/** A soil report as returned by the service, in the language of its farmer. */
export interface SoilCard {
  readonly language: string
  readonly title: string
  readonly facts: readonly Labelled[]
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly name: string
    readonly value: string
    readonly normal: string
    readonly rating: string
    readonly tone: string
  }[]
  readonly doses: { readonly heading: string; readonly rows: readonly Labelled[] }
  readonly notes: readonly string[]
  readonly save: string
}

interface Labelled {
  readonly label: string
  readonly value: string
}

/** The report of a soil test on the farmer's phone: the soil, the doses per acre, and the PDF. */
export function SoilReport({ card }: { readonly card: SoilCard }) {
  const { facts, heads, rows, doses, notes } = card
  const [test = '', value = '', normal = '', rating = ''] = heads
  const token = new URLSearchParams(location.search).get('t') ?? ''
  return (
    <div lang={card.language} className="full-width">
      <h2>{card.title}</h2>
      <Facts rows={facts} />
      {(doses.rows.length > 0 || notes.length > 0) && (
        <>
          <h3 className="above-4">{doses.heading}</h3>
          <Facts rows={doses.rows} />
          <ul className="above-2">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
      <table className="plain-table full-width above-4 small">
        <thead>
          <tr>
            <th scope="col">{test}</th>
            <th scope="col">{value}</th>
            <th scope="col">{rating}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>
                {row.value}
                <div className="muted meta">
                  {normal}: {row.normal}
                </div>
              </td>
              <td>
                <span className="status" data-tone={row.tone}>
                  <span className="dot" aria-hidden="true" />
                  {row.rating}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="above-4">
        <a href={`${baseUrlOf('farmer')}/papers/${token}`}>{card.save}</a>
      </p>
    </div>
  )
}

function Facts({ rows }: { readonly rows: readonly Labelled[] }) {
  return (
    <dl className="public-facts above-2">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
