import { paths, type AnyResource, type Option } from '#define'
import { soilParameterNames, soilParameters, soilRatings, soilTone, type SoilRating } from '#resources'
import { Status } from '../../views/cells/Status'
import type { Row } from '../../views/data/row'
import { PaperButton } from '../../views/files/PaperButton'
import { formatNumber } from '../../views/format/format'
import { useShownRecord } from '../../views/record/useRecord'
import { Show } from '../../views/show/Show'
import '../../views/chart/chart.css'

/** A soil test; once it is tested, with its results, their ratings and the limits. */
export function Screen({ resource, id }: { readonly resource: AnyResource; readonly id: string }) {
  const { row } = useShownRecord(resource, id)
  return <Show resource={resource} id={id} lead={row?.ratings ? <Results resource={resource} row={row} /> : null} />
}

function Results({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const ratings = row.ratings as Readonly<Record<string, string>>
  const limits = (row.limits ?? {}) as Readonly<Record<string, string>>
  const hasReport = row.status === 'REPORT_READY' || row.status === 'SHARED'
  return (
    <section className="surface" aria-label="Results">
      <header className="block-head line gap-3">
        <h2 className="flat">Results</h2>
        {hasReport && <PaperButton label="Print report" address={paths.api(resource, row.id, 'report.pdf')} />}
      </header>
      <div className="scrolls">
        <table className="chart-table plain-table figures">
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Value</th>
              <th scope="col">Limits</th>
              <th scope="col">Rating</th>
            </tr>
          </thead>
          <tbody>
            {soilParameterNames.map((name) => (
              <tr key={name}>
                <th scope="row">{soilParameters[name].label}</th>
                <td>{valueText(name, row[name])}</td>
                <td className="muted">{limits[name]}</td>
                <td>
                  <Status options={toned(name)} value={ratings[name] ?? ''} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The ratings in their colours for a parameter. */
function toned(name: (typeof soilParameterNames)[number]): Readonly<Record<string, Option>> {
  return Object.fromEntries(
    Object.entries(soilRatings).map(([rating, { label }]) => [
      rating,
      { label, tone: soilTone(name, rating as SoilRating) },
    ]),
  )
}

function valueText(name: (typeof soilParameterNames)[number], value: unknown): string {
  const { digits, unit } = soilParameters[name] as { readonly digits: number; readonly unit?: string }
  return typeof value === 'number' ? [formatNumber(value, digits), unit].filter(Boolean).join(' ') : '–'
}
