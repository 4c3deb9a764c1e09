import { useState } from 'react'
import { MAX_PAGE_SIZE, type AnyResource } from '#define'
import { Tick } from '../kit/Tick'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { partsOf, whole } from '../conditions/where'
import { requestOf } from '../rows/useRows'
import { useTicked, type Selection } from '../rows/selection'
import type { OverviewViewProps } from '../overview/overviewProps'
import type { AreaTally, MapTally } from '../data/tallies'
import { countWords } from '../format/countWords'
import { allOf, notCountedWords, States, sumWords } from '../overview/words'
import { fetchRows } from '../data/requests'

interface AreaListProps extends OverviewViewProps {
  readonly tally: MapTally
  readonly onOpen: (id: number) => void
}

const plurals = {
  zone: 'Zones',
  state: 'States',
  district: 'Districts',
  tehsil: 'Tehsils',
  village: 'Villages',
} as const

/** The map as a list: each place with its figures; all records of a village can be selected at once. */
export function AreaList({ tally, onOpen, ...props }: AreaListProps) {
  const { resource, selection } = props
  const { areas, level, elsewhere } = tally
  const total = areas.reduce((sum, { count }) => sum + count, 0)
  const all = areas.reduce((sum, area) => sum + allOf(area), 0)
  const most = Math.max(1, ...areas.map(({ count }) => count))
  const others = notCountedWords(resource, areas)
  return (
    <div className="area-list scrolls-down">
      <p className="muted below-2" role="status">
        {areas.length === 0
          ? resource.form.messages.noneFound
          : `${countWords(resource, total)} in ${areas.length} ${areas.length === 1 ? (level ?? '') : plurals[level ?? 'village'].toLowerCase()}`}
        {elsewhere > 0 && `; ${elsewhere} without a ${level}`}
        {others && `; ${others}`}
      </p>
      <ul aria-label={plurals[level ?? 'village']}>
        {areas.map((area) => (
          <li key={area.id} className="area-line line wraps gap-2 anchor">
            {selection && all <= MAX_PAGE_SIZE && (
              <AreaTick {...props} area={area} selection={selection} level={level ?? 'village'} />
            )}
            <button type="button" className="link-button accent strong" onClick={() => onOpen(area.id)}>
              {area.label}
            </button>
            <span className="muted meta">{area.above}</span>
            <span className="push">
              {[countWords(resource, area.count), sumWords(area)].filter(Boolean).join(' · ')}
            </span>
            <span className="area-bar" aria-hidden="true" style={{ width: `${(100 * area.count) / most}%` }} />
            <States resource={resource} tally={area} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface AreaTickProps extends OverviewViewProps {
  readonly area: AreaTally
  readonly level: string
  readonly selection: Selection
}

/** Selects all records of a place, which are fetched only then. */
function AreaTick({ area, level, resource, query, fixed, selection }: AreaTickProps) {
  const ticked = new Set(useTicked(selection))
  const [ids, setIds] = useState<readonly number[]>()
  const [isFetching, setIsFetching] = useState(false)
  const isTicked = ids !== undefined && ids.length > 0 && ids.every((id) => ticked.has(id))
  const tick = async (): Promise<void> => {
    if (isTicked) return selection.choose([...ticked].filter((id) => !ids.includes(id)))
    setIsFetching(true)
    try {
      const found = await idsIn({ resource, area, level, query: requestOf(query, fixed) })
      setIds(found)
      selection.choose([...new Set([...ticked, ...found])])
    } catch (error) {
      const { message, detail } = toHttpError(error)
      say('error', message, detail)
    }
    setIsFetching(false)
  }
  return (
    <Tick
      checked={isTicked}
      disabled={isFetching}
      aria-label={`Select ${countWords(resource, allOf(area))} of ${area.label}`}
      onChange={() => void tick()}
    />
  )
}

interface Wanted {
  readonly resource: AnyResource
  readonly area: AreaTally
  readonly level: string
  readonly query: OverviewViewProps['query']
}

async function idsIn({ resource, area, level, query }: Wanted): Promise<readonly number[]> {
  const where = whole([...partsOf(query.where), { field: `${resource.list.map?.place ?? ''}.${level}`, eq: area.id }])
  const rows = await fetchRows(resource, { q: query.q, where, size: MAX_PAGE_SIZE, count: 'none' }, [resource.is.title])
  return rows.map(({ id }) => id)
}
