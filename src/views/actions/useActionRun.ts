import { useState } from 'react'
import { sentenceOf, toHttpError } from '../../../providers/errorMessage'
import { attempts } from '../values/attempt'
import { useUnsent, type Unsent } from '../values/useUnsent'
import type { Verdict } from '../values/validate'
import { isSame } from '../values/values'
import type { Sending } from './perform'

const CHANGED = 412

type Input = Readonly<Record<string, unknown>>

type Errors = Readonly<Record<string, string>>

/** Why an action failed: as a whole, and by input. */
export interface Refused {
  readonly title?: string
  readonly errors: Errors
}

interface ActionRunning {
  /** Validates the current inputs. */
  readonly verdict: () => Verdict
  /** The failure message. */
  readonly failed: string
  /** The action's label, if its inputs start with stored values: a newer stored value is not overwritten unseen. */
  readonly overStored?: string
  /** The action has one record. An action on many is never resent automatically: other records may match by then. */
  readonly isOfOne: boolean
  /** Submitting is blocked: the preview has not arrived yet, or says that the action would be refused. */
  readonly isHeld: boolean
  /** Runs the action. Throws HttpError. */
  readonly onRun: (input: Input, how: Sending) => Promise<void>
  /** Called with the errors of the inputs, before or after sending. */
  readonly onRefused: (errors: Errors, isUnfilled: boolean) => void
}

interface ActionRun {
  readonly isRunning: boolean
  readonly problem: Refused
  readonly unsent: Unsent | undefined
  readonly submit: () => void
}

/** Validates the inputs of an action and runs it: once per key, and again after reconnecting if nothing has changed. */
export function useActionRun(running: ActionRunning): ActionRun {
  const { verdict, failed, overStored, isOfOne, isHeld, onRun, onRefused } = running
  const [isRunning, setIsRunning] = useState(false)
  const [sending] = useState(attempts)
  const [problem, setProblem] = useState<Refused>({ errors: {} })
  const [isWarned, setIsWarned] = useState(false)
  const run = async (isStrict: boolean): Promise<void> => {
    if (isRunning || isHeld) return
    const filled = verdict()
    if ('errors' in filled) {
      setProblem({ errors: filled.errors })
      return onRefused(filled.errors, true)
    }
    setIsRunning(true)
    try {
      await sending.send(filled.input, (key) => onRun(filled.input, { key, isStrict }))
    } catch (error) {
      const refused = toHttpError(error)
      const isChanged = overStored !== undefined && refused.statusCode === CHANGED
      settle(filled.input, refused)
      const told = problemOf(error, failed, isChanged ? `To do it anyway, choose “${overStored}” again.` : '')
      setIsWarned(isChanged)
      setProblem(told)
      setIsRunning(false)
      onRefused(told.errors, false)
    }
  }
  const isCurrent = (input: Input): boolean => {
    const filled = verdict()
    return 'input' in filled && isSame(filled.input, input)
  }
  const { unsent, settle } = useUnsent<Input>(isOfOne ? { isCurrent, resend: () => void run(true) } : {})
  return { isRunning, problem, unsent, submit: () => void run(overStored !== undefined && !isWarned) }
}

/** Turns a failure into a title, for what belongs to no input, and the errors of the inputs. */
function problemOf(error: unknown, failed: string, onward: string): Refused {
  const problem = toHttpError(error)
  const { detail, statusCode, errors = {} } = problem
  const message = sentenceOf(problem)
  // A separate notice says that it was not sent.
  if (statusCode === 0) return { errors }
  const why = [message === failed ? '' : message, Object.keys(errors).length || detail === message ? '' : detail]
  const title = [failed, ...why].filter(Boolean).join('. ')
  return { title: [title, onward].filter(Boolean).join(' '), errors }
}
