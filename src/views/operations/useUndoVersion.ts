import { useCallback, useState } from 'react'
import type { AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { attempts } from '../values/attempt'
import { useRefresh } from '../kit/hooks/useRefresh'

/** Returns a function that undoes the change that made a version of a record, and reports the result. */
export function useUndoVersion(resource: AnyResource): (id: number, version: number) => void {
  const refresh = useRefresh()
  const [sending] = useState(attempts)
  return useCallback(
    (id, version) => {
      const undo = async (): Promise<void> => {
        const { undoVersion } = await import('./requests')
        await sending.send([id, version], (key) => undoVersion(resource, id, { version, key }))
        say('info', 'Undone')
        refresh()
      }
      void undo().catch((error: unknown) => {
        const { message, detail } = toHttpError(error)
        say('error', 'This couldn’t be undone', detail ?? message)
      })
    },
    [resource, refresh, sending],
  )
}
