import { createElement, type ComponentType, type FunctionComponent } from 'react'
import { declared, isDeclared } from '../../../providers/register'
import { MissingPart, useFallback } from './Contained'
import { loadable, useLoaded } from './useLoaded'

/** A component whose code comes when it is first drawn, or reached for. */
type LaterPart<Props> = FunctionComponent<Props> & {
  /** Begins to fetch it; that it did not come is told when it is drawn. */
  readonly prepare: () => void
}

/**
 * A part of a view in a chunk of its own, to be drawn within `Contained`, which says what stands meanwhile and what when
 * it does not come. Unlike with React's `lazy` a chunk that did not come is asked for anew whenever the part is drawn again.
 * Everything that is declared is there when it is drawn, unless it says that it does without.
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
