import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { messages, type AnyResource } from '#define'
import { fetchFrom } from '../../views/data/requests'
import type { Row } from '../../views/data/row'
import { SprayingDrawing } from '../sprayings/drawing/SprayingDrawing'
import type { Drawing } from '../sprayings/drawing/drawing'
import { SprayedList } from './SprayedList'
import type { Sprayed } from './sprayed'

type View = 'path' | 'pattern'

const labels = { path: 'Path', pattern: 'Pattern' } as const

/** The sprayings of a booking, drawn on the outline of its lands. */
export function SprayedGround({ resource, row }: { readonly resource: AnyResource; readonly row: Row }) {
  const [view, setView] = useState<View>('path')
  const panel = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['bookings', 'sprayings', row.id, row.version, row.controllerAcre],
    queryFn: ({ signal }) => fetchFrom<Sprayed>(resource, `${row.id}/sprayings`, signal),
  })
  return (
    <section className="surface padded" aria-label="Sprayings on the land">
      <div className="flex gap-2 below-2" role="group" aria-label="Drawing">
        {(['path', 'pattern'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            type={view === one ? 'primary' : 'default'}
            ghost={view === one}
            aria-pressed={view === one}
            aria-controls={panel}
            onClick={() => setView(one)}
          >
            {labels[one]}
          </Button>
        ))}
      </div>
      <div id={panel} className="sprayed-drawing">
        {error ? (
          <p className="above-2 muted" role="alert">
            {error.message}{' '}
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : (
          data && <Drawn sprayed={data} view={view} />
        )}
      </div>
      {data && <SprayedList sprayings={data.sprayings} />}
    </section>
  )
}

function Drawn({ sprayed, view }: { readonly sprayed: Sprayed; readonly view: View }) {
  const drawing = drawingOf(sprayed)
  if (drawing.paths.length === 0)
    return (
      <p className="above-2 muted" role="status">
        {view === 'path' ? messages.noSprayingPath : messages.noSprayingPattern}
      </p>
    )
  // The pattern shows how much of the land was covered: without the land there is none.
  if (view === 'pattern' && drawing.lands.length === 0)
    return (
      <p className="above-2 muted" role="status">
        {messages.noSprayingPattern}
      </p>
    )
  const coverage = Math.min(100, Math.round(sprayed.sprayings.reduce((sum, one) => sum + (one.coverage ?? 0), 0)))
  return <SprayingDrawing drawing={drawing} view={view} coverage={coverage} />
}

function drawingOf({ lands, sprayings }: Sprayed): Drawing {
  return {
    paths: sprayings.flatMap(({ path }) => path ?? []),
    lands: lands.flatMap(({ boundary }) => boundary ?? []),
    swathMetres: Math.max(1, ...sprayings.map(({ swathMetres }) => swathMetres)),
  }
}
