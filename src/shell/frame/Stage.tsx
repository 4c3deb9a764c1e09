import { Button } from 'antd'
import { useMemo } from 'react'
import type { Place } from '../routing/places'
import { Progress } from './Progress'
import { useLoaded } from '../../views/kit/useLoaded'
import { viewOf } from '../routing/viewOf'

/** Draws the view of a place, with the progress bar while it loads. */
export function Stage({ place }: { readonly place: Place }) {
  const view = useMemo(() => viewOf(place), [place])
  const state = useLoaded(view)
  return (
    <>
      <Progress isLoading={state === 'loading'} />
      {state === 'loaded' ? view.draw() : null}
      {state === 'failed' ? <NotLoaded /> : null}
    </>
  )
}

/** A chunk that fails to load usually belongs to a replaced version. */
function NotLoaded() {
  return (
    <section className="broken centred">
      <h1>This page could not be loaded</h1>
      <p>The connection failed, or Agridesk has been updated since you opened it.</p>
      <Button type="primary" onClick={() => location.reload()}>
        Reload
      </Button>
    </section>
  )
}
