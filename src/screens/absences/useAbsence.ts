import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#define'
import { absences, users } from '#resources'
import { toHttpError } from '../../../providers/errorMessage'
import { say } from '../../../providers/notification'
import { useRefresh } from '../../views/kit/hooks/useRefresh'
import { follow, followBegun } from '../../views/operations/followed'
import { undoOperation } from '../../views/operations/requests'
import { attempts } from '../../views/values/attempt'
import { today } from '../../views/data/today'
import { fetchProposal, jobWords, markAbsent, takerOf } from './absence'
import type { Absence, Answer, Choices, Job, Proposal } from './absence'

/** The inputs beside the jobs. */
export interface Filled {
  readonly firstDay: string | undefined
  readonly lastDay: string | undefined
  readonly reason: string
  readonly note: string
  readonly despite: boolean
  readonly override: string
}

/** An absence being planned: nothing changes before it is accepted. */
export interface Planning {
  readonly filled: Filled
  readonly fill: (more: Partial<Filled>) => void
  readonly proposal: Proposal | undefined
  readonly jobs: readonly Job[]
  /** The answers that the chosen people require, each with its warning. */
  readonly asked: ReadonlyMap<Answer, string>
  readonly error: Error | null
  readonly retry: () => void
  readonly isStale: boolean
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly give: (booking: number, operator: number | null) => void
  readonly accept: () => void
}

/** Plans the absence of an operator. */
export function useAbsence(operator: number): Planning {
  const [filled, setFilled] = useState<Filled>(() => ({
    ...{ firstDay: today(), lastDay: today(), reason: absences.fields.reason.initial ?? '' },
    ...{ note: '', despite: false, override: 'Operator absent' },
  }))
  const [choices, setChoices] = useState<Choices>()
  const { firstDay, lastDay } = filled
  const isWhole = firstDay !== undefined && lastDay !== undefined && firstDay <= lastDay
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['absence-proposal', operator, firstDay, lastDay, choices],
    queryFn: ({ signal }) =>
      fetchProposal(operator, { firstDay: firstDay ?? '', lastDay: lastDay ?? '' }, choices, signal),
    placeholderData: keepPreviousData,
    enabled: isWhole,
  })
  const jobs = (data?.jobs ?? []).map((job) => ({
    ...job,
    operator: choices && job.booking.id in choices ? (choices[job.booking.id] ?? null) : job.operator,
  }))
  const accepting = useAccepting(operator, () => {
    setChoices(undefined)
    void refetch()
  })
  return {
    filled,
    fill: (more) => {
      setFilled({ ...filled, ...more })
      if ('firstDay' in more || 'lastDay' in more) setChoices(undefined)
    },
    ...{ proposal: data, jobs, error, isStale: isPlaceholderData || !isWhole },
    asked: askedOf(jobs),
    retry: () => void refetch(),
    give: (booking, taker) =>
      setChoices({
        ...Object.fromEntries(jobs.filter(({ isMovable }) => isMovable).map((job) => [job.booking.id, job.operator])),
        [booking]: taker,
      }),
    ...{ isBusy: accepting.isBusy, problem: accepting.problem },
    accept: () => void accepting.run(absenceOf(filled, jobs)),
  }
}

function askedOf(jobs: readonly Job[]): ReadonlyMap<Answer, string> {
  const found = new Map<Answer, string>()
  for (const job of jobs) {
    const { asks = [], warning = '' } = takerOf(job) ?? {}
    for (const one of asks) if (!found.has(one)) found.set(one, warning)
  }
  return found
}

function absenceOf({ firstDay = '', lastDay = '', reason, ...more }: Filled, jobs: readonly Job[]): Absence {
  const [note, override] = [more.note.trim(), more.override.trim()]
  return {
    ...{ firstDay, lastDay, reason },
    jobs: jobs.flatMap(({ booking, version, operator: taker }) =>
      taker === null ? [] : [{ booking: booking.id, version, operator: taker }],
    ),
    ...(note && { note }),
    ...(more.despite && { despite: true }),
    ...(override && { override }),
  }
}

/** Accepts a plan: the operator's page opens, and the toast can undo all of it. */
function useAccepting(operator: number, onChanged: () => void) {
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [sending] = useState(attempts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (absence: Absence): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const { operation, reassigned } = await sending.send(absence, (key) => markAbsent(operator, absence, key))
      follow(operation)
      refresh()
      const words = reassigned > 0 ? `${jobWords(reassigned)} reassigned. Farmers and operators get an SMS.` : undefined
      say('success', absences.form.messages.created, words, { label: 'Undo', onTake: () => undo(operation) })
      void navigate(paths.show(users, operator))
    } catch (error) {
      const { message, detail, errors = {}, statusCode } = toHttpError(error)
      setProblem([message, detail ?? Object.values(errors)[0]].filter(Boolean).join('. '))
      if (statusCode === 412) onChanged()
    }
    setBusy(false)
  }
  return { isBusy, problem, run }
}

function undo(operation: string): void {
  undoOperation(operation).then(followBegun, (error: unknown) => {
    const { message, detail } = toHttpError(error)
    say('error', message, detail)
  })
}
