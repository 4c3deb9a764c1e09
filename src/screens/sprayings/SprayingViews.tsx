import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { messages, type GeoLine, type GeoPolygon } from '#define'
import { sprayings } from '#resources'
import { fetchFrom } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { SprayingDrawing } from './drawing/SprayingDrawing'

/** The data for the drawing of a spraying. */
interface Sprayed {
  readonly path: GeoLine | null
  readonly land: GeoPolygon | null
  readonly swathMetres: number
}

type View = 'path' | 'pattern'

const labels = { path: 'View path', pattern: 'View pattern' } as const

/** The messages if there is nothing to draw (specification §8). */
const nothing = { path: messages.noSprayingPath, pattern: messages.noSprayingPattern } as const

/** The path and the pattern of a spraying, each opened by a button. */
export function SprayingViews({ row }: { readonly row: Row }) {
  const [view, setView] = useState<View>()
  const panel = useId()
  return (
    <section className="below-4" aria-label="Path and pattern">
      <div className="cluster gap-2 below-2">
        {(['path', 'pattern'] as const).map((one) => (
          <Button
            key={one}
            aria-expanded={view === one}
            aria-controls={panel}
            onClick={() => setView(view === one ? undefined : one)}
          >
            {labels[one]}
          </Button>
        ))}
      </div>
      <div id={panel}>{view && <OpenView key={view} view={view} row={row} />}</div>
    </section>
  )
}

function OpenView({ view, row }: { readonly view: View; readonly row: Row }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['sprayings', 'drawing', row.id, row.version],
    queryFn: ({ signal }) => fetchFrom<Sprayed>(sprayings, `${row.id}/drawing`, signal),
  })
  if (error)
    return (
      <p role="alert">
        {error.message}{' '}
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <p className="muted">Loading …</p>
  // The pattern shows how much of the land was covered: without the land there is none.
  const isThere = data.path && (view === 'path' || data.land)
  if (!isThere) return <p role="status">{nothing[view]}</p>
  const drawing = {
    paths: data.path ? [data.path] : [],
    lands: data.land ? [data.land] : [],
    swathMetres: data.swathMetres,
  }
  return <SprayingDrawing drawing={drawing} view={view} coverage={Number(row.coverage ?? 0)} />
}
