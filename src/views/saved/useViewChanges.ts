import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { deltaOf, paths, type AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { keepPreference } from '../../../providers/preferences'
import { changeView, createView, deleteView, type SavedView, type ViewInput } from './savedView'
import { lookOf, type Viewed } from './useViewed'
import { useArrangement } from './useViews'

/** The operations on the views of a list. Those that write throw HttpError. */
export interface ViewChanges {
  /** Saves the list's present state to the open view. */
  readonly save: () => Promise<void>
  /** Resets the changes made since the view was saved. */
  readonly reset: () => void
  /** Saves the list's present state, or the given difference, as a new view and opens it. */
  readonly saveAs: (input: ViewInput) => Promise<void>
  readonly change: (view: SavedView, input: ViewInput) => Promise<void>
  readonly remove: (view: SavedView) => Promise<void>
}

/** Saves, resets, changes and deletes the views of a list. */
export function useViewChanges(resource: AnyResource, tab: string | undefined, viewed: Viewed): ViewChanges {
  const { view, query, look, put, drop, retry } = viewed
  const [arrangement, arrange] = useArrangement(resource)
  const navigate = useNavigate()
  const delta = deltaOf(resource, { query, look, ...(tab && { tab }) })
  const left = useRef<SavedView | null>(null)
  useEffect(() => {
    // A deleted view is removed once its address has been left; before that it would be reported as missing.
    if (!left.current || view?.id === left.current.id) return
    drop(left.current)
    left.current = null
  })
  const forget = (one: SavedView): void => keepPreference(lookOf(resource, one), null)
  const open = (one: SavedView, isNew = false): void =>
    void navigate(`${paths.list(resource, one.delta.tab)}?view=${one.id}`, { replace: !isNew })
  const change = async (one: SavedView, input: ViewInput): Promise<void> => {
    try {
      put(await changeView(one, input))
    } catch (error) {
      // Someone else changed or deleted it: the present state must be seen before a retry.
      if ([404, 412].includes(toHttpError(error).statusCode)) retry()
      throw error
    }
  }
  return {
    save: async () => {
      if (!view) return
      await change(view, { delta })
      forget(view)
      open(view)
      say('success', 'View saved')
    },
    reset: () => {
      if (!view) return
      forget(view)
      open(view)
    },
    saveAs: async (input) => {
      const made = await createView(resource, { delta, ...input })
      put(made)
      // The changes are in the new view now; a duplicate leaves them where they are.
      if (view && !input.delta) forget(view)
      open(made, true)
      say('success', 'View saved')
    },
    change,
    remove: async (one) => {
      await deleteView(one)
      forget(one)
      if (arrangement.default === one.id) arrange({ default: undefined })
      left.current = one
      void navigate(paths.list(resource, tab), { replace: true })
      say('success', 'View deleted')
    },
  }
}
