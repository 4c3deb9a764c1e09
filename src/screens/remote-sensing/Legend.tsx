import { noDataColour } from '#resources'
import type { Legend as Bands } from './requests'

/** The bands with their colour, pattern, name and range, and the sign for no value. */
export function Legend({ bands }: { readonly bands: Bands }) {
  return (
    <ul className="cluster gap-line meta" aria-label="Legend">
      {bands.map(({ band, label, colour, from, to }) => (
        <li className="line gap-2" key={band}>
          <Swatch band={band} colour={colour} />
          {label} {from.toFixed(1)}–{to.toFixed(1)}
        </li>
      ))}
      <li className="line gap-2">
        <Swatch band="NO_DATA" colour={noDataColour} />
        No data
      </li>
    </ul>
  )
}

/** The colour of a band with its pattern: no band is identified by its colour alone. */
export function Swatch({ band, colour }: { readonly band: string; readonly colour: string }) {
  return <span className="band-swatch fixed" data-band={band} style={{ backgroundColor: colour }} aria-hidden="true" />
}
