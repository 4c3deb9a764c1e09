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

/** Why an action was not done: of the whole, and at its inputs. */
export interface Refused {
  readonly title?: string
  readonly errors: Errors
}

interface ActionRunning {
  /** Checks what is filled in now. */
  readonly verdict: () => Verdict
  /** What it says when it fails. */
  readonly failed: string
  /** Its label, where its inputs start with what the record held: what others stored there since is not overwritten unseen. */
  readonly overStored?: string
  /** It is done to one record. Whom an action to many touches may be others later: it is never sent again by itself. */
  readonly isOfOne: boolean
  /** It is not done now: its preview has not come yet, or says that it would be refused. */
  readonly isHeld: boolean
  /** Does it. Throws HttpError. */
  readonly onRun: (input: Input, how: Sending) => Promise<void>
  /** Called with what is wrong at the inputs, before it was sent or after. */
  readonly onRefused: (errors: Errors, isUnfilled: boolean) => void
}

interface ActionRun {
  readonly isRunning: boolean
  readonly problem: Refused
  readonly unsent: Unsent | undefined
  readonly submit: () => void
}

/** Checks the inputs of an action and does it: once for each key, and again once the connection is back if nothing has changed. */
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

/** What a failure says: in the title what belongs to no input. */
function problemOf(error: unknown, failed: string, onward: string): Refused {
  const problem = toHttpError(error)
  const { detail, statusCode, errors = {} } = problem
  const message = sentenceOf(problem)
  // A notice of its own says that it was not sent.
  if (statusCode === 0) return { errors }
  const why = [message === failed ? '' : message, Object.keys(errors).length || detail === message ? '' : detail]
  const title = [failed, ...why].filter(Boolean).join('. ')
  return { title: [title, onward].filter(Boolean).join(' '), errors }
}
