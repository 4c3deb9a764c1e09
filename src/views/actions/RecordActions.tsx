import { createContext, lazy, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import type { AnyResource } from '#define'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { Contained } from '../Contained'
import { useRefresh } from '../useRefresh'
import { BulkResults } from './BulkResults'
import { perform, wordsOf, type BulkAnswer, type Target } from './perform'

/** Begins an action on one record or many: at once, or after asking what it needs to know. */
type Start = (name: string, target: Target) => void

// A list that is only read never needs the inputs of actions.
const ActionDialog = lazy(() => import('./ActionDialog').then((file) => ({ default: file.ActionDialog })))

const StartContext = createContext<Start | null>(null)

/** How an action is begun below a RecordActions. */
export function useStartAction(): Start {
  const start = useContext(StartContext)
  if (!start) throw new Error('Actions are begun only within RecordActions')
  return start
}

interface RecordActionsProps {
  readonly resource: AnyResource
  /** Called when something was done, before the screen is asked for anew. */
  readonly onDone?: (name: string) => void
  readonly children: ReactNode
}

/** One place on a screen where actions are asked for, done and told, however many rows offer them. */
export function RecordActions({ resource, onDone, children }: RecordActionsProps) {
  const [asked, setAsked] = useState<{ name: string; target: Target } | null>(null)
  const [answer, setAnswer] = useState<BulkAnswer | null>(null)
  const refresh = useRefresh()

  const run = useCallback(
    async (name: string, target: Target, input: Readonly<Record<string, unknown>>) => {
      const words = wordsOf(resource.actions[name], resource.messages)
      const given = await perform(resource, name, target, input)
      setAsked(null)
      if (!given || given.failed === 0) say('success', words.done, given ? countWords(resource, given.done) : undefined)
      else setAnswer(given)
      onDone?.(name)
      refresh()
    },
    [resource, onDone, refresh],
  )
  const start = useCallback<Start>(
    (name, target) => {
      if (needsAsking(resource, name, target)) return setAsked({ name, target })
      void run(name, target, {}).catch((error: unknown) => {
        const { message, detail } = toHttpError(error)
        say('error', wordsOf(resource.actions[name], resource.messages).failed, detail ?? message)
      })
    },
    [resource, run],
  )
  const dialog = useMemo(
    () =>
      asked && (
        <ActionDialog
          resource={resource}
          name={asked.name}
          target={asked.target}
          onRun={(input) => run(asked.name, asked.target, input)}
          onClose={() => setAsked(null)}
        />
      ),
    [asked, resource, run],
  )
  return (
    <StartContext value={start}>
      {children}
      <Contained fallback={null}>{dialog}</Contained>
      {answer && <BulkResults resource={resource} answer={answer} onClose={() => setAnswer(null)} />}
    </StartContext>
  )
}

/** One record is moved at once where nothing is lost; many are always asked for. */
function needsAsking(resource: AnyResource, name: string, target: Target): boolean {
  const action = resource.actions[name]
  return (
    !action || !('row' in target) || !!action.danger || !!action.confirm || Object.keys(action.input ?? {}).length > 0
  )
}

function countWords({ one, many }: AnyResource, count: number): string {
  return `${count} ${(count === 1 ? one : many).toLowerCase()}`
}
