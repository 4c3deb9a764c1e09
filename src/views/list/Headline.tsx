import { Link } from 'react-router'
import {
  inSentence,
  paths,
  rangeRefusal,
  type AnyResource,
  type Condition,
  type Figure,
  type FigureOptions,
} from '#define'
import { figureText } from '../format/figures'
import { today } from '../data/today'
import { countWords } from '../format/countWords'
import { useTally } from '../data/tallies'
import { requestOf } from '../rows/useRows'
import { useViewedAddress } from '../saved/useViewedAddress'
import './headline.css'

interface HeadlineProps {
  readonly resource: AnyResource
  /** The condition of a tab. */
  readonly fixed: Condition | undefined
  readonly names: readonly string[]
}

/** The headline figures of a list above its rows, with the same filters. Each links to the records that it counts. */
export function Headline({ resource, fixed, names }: HeadlineProps) {
  const query = requestOf(useViewedAddress(resource).query, fixed)
  const isHeld = rangeRefusal(resource, query.where, today()) !== undefined
  const { data, isPlaceholderData } = useTally<{ readonly figures: readonly Figure[] }>(
    resource,
    'figures',
    query,
    { figures: names.join(',') },
    isHeld,
  )
  if (isHeld) return null
  return (
    <ul
      className="cluster gap-2 below-4"
      aria-label={`Figures of ${inSentence(resource.is.plural)}`}
      aria-busy={isPlaceholderData}
    >
      {names.map((name) => (
        <li key={name}>
          <One
            resource={resource}
            options={resource.list.figures?.[name]}
            figure={data?.figures.find((one) => one.name === name)}
          />
        </li>
      ))}
    </ul>
  )
}

interface OneProps {
  readonly resource: AnyResource
  readonly options: FigureOptions | undefined
  readonly figure: Figure | undefined
}

function One({ resource, options, figure }: OneProps) {
  const [part] = figure?.parts ?? []
  if (!options) return null
  if (!part)
    return (
      <span className="headline-figure stack surface plain-link">
        <span className="muted meta">{options.label}</span>
        <span className="headline-value section strong">…</span>
      </span>
    )
  return (
    <Link
      className="headline-figure stack surface plain-link"
      to={{ pathname: paths.list(resource), search: part.filter }}
    >
      <span className="muted meta">{options.label}</span>
      <span className="headline-value section strong">{figureText(resource, options, part.value)}</span>
      {options.aggregate !== 'count' && <span className="muted meta">{countWords(resource, part.count)}</span>}
    </Link>
  )
}
