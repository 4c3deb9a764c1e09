import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { inSentence, isUndoable, paths, resourceNamed, type AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { may } from '../../../providers/access'
import { say, unsay, type Offer } from '../../../providers/notification'
import { useRegister } from '../data/RegisterContext'
import { Contained } from '../kit/Contained'
import { attempts } from '../values/attempt'
import { laterPart } from '../kit/laterPart'
import { useRefresh } from '../kit/hooks/useRefresh'
import { followBegun } from '../operations/followed'
import { useUndoVersion } from '../operations/useUndoVersion'
import { perform, wordsOf, type Performed, type Sending, type Target } from './perform'

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
  const offerAfter = useOffer(resource)
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
      const performed = await perform(resource, name, target.row, input, how).catch((error: unknown) => {
        // Refreshes, so that the change that caused the conflict is visible behind the message.
        if (toHttpError(error).statusCode === 412) refresh()
        throw error
      })
      setAsked(null)
      const words = wordsOf(action, resource.form.messages)
      unsay('error', words.failed)
      say('success', words.done, undefined, offerAfter(name, target.row.id, performed))
      onDone?.(name, performed.version)
      refresh()
    },
    [resource, onDone, refresh, offerAfter],
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

type OfferAfter = (name: string, id: number, performed: Performed) => Offer | undefined

/** Returns the button of an action's message: Undo, or the way to the record that it made. */
function useOffer(resource: AnyResource): OfferAfter {
  const register = useRegister()
  const navigate = useNavigate()
  const undo = useUndoVersion(resource)
  return useCallback(
    (name, id, { version, made }) => {
      const action = resource.actions[name]
      if (version === undefined || !action) return undefined
      if (isUndoable(action)) return { label: 'Undo', onTake: () => undo(id, version) }
      if (made === undefined || action.makes === undefined) return undefined
      const other = resourceNamed(register, action.makes)
      const label = `Open ${inSentence(other.is.singular)}`
      return may(other.access.see) ? { label, onTake: () => void navigate(paths.show(other, made)) } : undefined
    },
    [resource, register, navigate, undo],
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
