import { markLetters } from './layout'

/** The legend of lines, bars and letters. */
export function ChartKey() {
  const lines = { ndvi: 'NDVI', moisture: 'Soil moisture', village: 'Village mean NDVI' } as const
  return (
    <ul className="cluster gap-line meta" aria-label="Lines and letters">
      {Object.entries(lines).map(([name, words]) => (
        <li className="line gap-2" key={name}>
          <svg width="22" height="8" aria-hidden="true">
            <path className={`chart-line is-${name}`} d="M0 4H22" />
          </svg>
          {words}
        </li>
      ))}
      <li className="line gap-2">
        <svg width="10" height="12" aria-hidden="true">
          <rect className="chart-rain" x="3" width="4" height="12" />
        </svg>
        Rain
      </li>
      {Object.values(markLetters).map(([letter, words]) => (
        <li key={letter}>
          <b>{letter}</b> {words}
        </li>
      ))}
    </ul>
  )
}
