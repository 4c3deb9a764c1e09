import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { isUndoable, type AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say, unsay } from '../../../providers/notification'
import { Contained } from '../kit/Contained'
import { attempts } from '../values/attempt'
import { laterPart } from '../kit/laterPart'
import { useRefresh } from '../kit/hooks/useRefresh'
import { followBegun } from '../operations/followed'
import { useUndoVersion } from '../operations/useUndoVersion'
import { perform, wordsOf, type Sending, type Target } from './perform'

/** Starts an action on one record or many: immediately, or after asking for its inputs. */
type Start = (name: string, target: Target) => void

// A list that is only read never needs the inputs of actions.
const ActionDialog = laterPart(() => import('./ActionDialog').then((file) => file.ActionDialog))

const StartContext = createContext<Start | null>(null)

/** Returns the function that starts an action, inside a RecordActions. */
export function useStartAction(): Start {
  const start = useContext(StartContext)
  if (!start) throw new Error('Actions are begun only within RecordActions')
  return start
}

interface RecordActionsProps {
  readonly resource: AnyResource
  /** Called after an action succeeded, before the screen is refetched, with the new version of a single record. */
  readonly onDone?: (name: string, version?: number) => void
  readonly children: ReactNode
}

/** Runs the actions of a screen, with one dialog and one set of messages however many rows offer them. */
export function RecordActions({ resource, onDone, children }: RecordActionsProps) {
  const [asked, setAsked] = useState<{ name: string; target: Target } | null>(null)
  const refresh = useRefresh()
  const undo = useUndoVersion(resource)
  const [sending] = useState(attempts)

  const run = useCallback(
    async (name: string, target: Target, input: Readonly<Record<string, unknown>>, how: Sending) => {
      if (!('row' in target)) {
        const { beginMany } = await import('../operations/requests')
        followBegun(await beginMany(resource, target, { action: name, input }, how.key))
        setAsked(null)
        return onDone?.(name)
      }
      const action = resource.actions[name]
      const version = await perform(resource, name, target.row, input, how).catch((error: unknown) => {
        // Refreshes, so that the change that caused the conflict is visible behind the message.
        if (toHttpError(error).statusCode === 412) refresh()
        throw error
      })
      setAsked(null)
      const canUndo = version !== undefined && action && isUndoable(action)
      const offer = { label: 'Undo', onTake: () => undo(target.row.id, version ?? 0) }
      const words = wordsOf(action, resource.form.messages)
      unsay('error', words.failed)
      say('success', words.done, undefined, canUndo ? offer : undefined)
      onDone?.(name, version)
      refresh()
    },
    [resource, onDone, refresh, undo],
  )
  const start = useCallback<Start>(
    function begin(name, target) {
      if (needsAsking(resource, name, target)) return setAsked({ name, target })
      void sending
        .send({ name, target }, (key) => run(name, target, {}, { key, isStrict: false }))
        .catch((error: unknown) => tellFailed(resource, name, error, () => begin(name, target)))
    },
    [resource, run, sending],
  )
  const dialog = useMemo(
    () =>
      asked && (
        <ActionDialog
          resource={resource}
          name={asked.name}
          target={asked.target}
          onRun={(input, how) => run(asked.name, asked.target, input, how)}
          onClose={() => setAsked(null)}
        />
      ),
    [asked, resource, run],
  )
  return (
    <StartContext value={start}>
      {children}
      {dialog && <Contained onClose={() => setAsked(null)}>{dialog}</Contained>}
    </StartContext>
  )
}

/** Says why an action failed; without an answer from the service it can be retried with the same key. */
function tellFailed(resource: AnyResource, name: string, error: unknown, onAgain: () => void): void {
  const { message, detail, statusCode } = toHttpError(error)
  const { failed } = wordsOf(resource.actions[name], resource.form.messages)
  say('error', failed, detail ?? message, statusCode === 0 ? { label: 'Try again', onTake: onAgain } : undefined)
}

/** A harmless action on one record runs immediately; one on many records always asks first. */
function needsAsking(resource: AnyResource, name: string, target: Target): boolean {
  const action = resource.actions[name]
  return (
    !action ||
    !('row' in target) ||
    !!(action.danger || action.confirm || action.previewFrom) ||
    Object.keys(action.input ?? {}).length > 0
  )
}
