import { createElement, type ComponentType, type FunctionComponent } from 'react'
import { declared, isDeclared } from '../../../providers/register'
import { MissingPart, useFallback } from './Contained'
import { loadable, useLoaded } from './useLoaded'

/** A component whose code loads at its first render, or on hover or focus. */
type LaterPart<Props> = FunctionComponent<Props> & {
  /** Starts loading it; a failure is reported when it renders. */
  readonly prepare: () => void
}

/**
 * A part of a view with its own chunk, to be drawn within `Contained`, which shows the fallback and any failure. Unlike
 * with React's `lazy`, a failed chunk is requested again whenever the part renders again. All declarations are loaded
 * before it renders, unless it opts out.
 */
export function laterPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { isPlain = false } = {},
): LaterPart<Props> {
  const part = loadable(fetchPart)
  const chunk = isPlain
    ? part
    : {
        ...part,
        isLoaded: () => part.isLoaded() && isDeclared(),
        load: async () => {
          await Promise.all([part.load(), declared()])
        },
      }
  const Part: FunctionComponent<Props> = (props) => {
    const state = useLoaded(chunk)
    const fallback = useFallback()
    if (state === 'failed') throw new MissingPart()
    return state === 'loaded' ? createElement(chunk.get(), props) : fallback
  }
  return Object.assign(Part, { prepare: () => void chunk.load().catch(() => undefined) })
}
