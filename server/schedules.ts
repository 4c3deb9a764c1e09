import type { Register } from '#define'
import type { Database } from './database'
import { forgetAccess } from './engine/accessLog'
import { sendDue } from './engine/deliveries/send'
import type { AnyBehaviour, Engine, Schedule } from './engine/engine'
import { expireExports } from './engine/exports/store'
import { removeUnclaimed } from './engine/uploads/unclaimed'
import { forgetUploads } from './engine/uploads/uploads'
import { forgetRepeated } from './engine/http/repeated'
import { forgetImports } from './engine/imports/store'
import { forgetVerdicts } from './engine/judging/judged'
import { healthSchedule } from './health'
import { schedulesOf, spentReminders } from './time'
import { sweepOutgoing } from './outbound/queuedOutbox'
import { forgetFailures, sweepOutside, sweepScreenViews, sweepSessions } from './session'
import type { Settings } from './settings'

/** The inputs of a service's schedules. */
export interface ScheduleParts {
  readonly register: Register
  readonly behaviours: readonly AnyBehaviour[]
  readonly settings: Settings
  /** Those that do not belong to any one resource. */
  readonly schedules: readonly Schedule[]
}

/** Lists every schedule of a service: those that its resources declare, the company's own and the service's. */
export function allSchedules({ register, behaviours, settings, schedules }: ScheduleParts): Schedule[] {
  const byResource = new Map(behaviours.map((behaviour) => [behaviour.resource.is.name, behaviour]))
  const ofResources = register.resources.flatMap((resource) => schedulesOf(resource, byResource.get(resource.is.name)))
  return [
    ...ofResources,
    ...schedules,
    healthSchedule(register),
    spentReminders(register.resources),
    ...serviceSchedules(settings),
  ]
}

/** Old records of the service itself are removed at night. */
const NIGHTLY = { daily: '02:30' } as const

function serviceSchedules(settings: Settings): Schedule[] {
  const nightly = (name: string, label: string, run: (database: Database) => Promise<unknown>): Schedule => ({
    name,
    label,
    recurrence: NIGHTLY,
    run: async ({ database }: Engine) => void (await run(database)),
  })
  const kept = { ...settings.session, accessLogDays: settings.accessLogDays }
  return [
    {
      name: 'exports.expire',
      label: 'Remove expired export files',
      recurrence: { everyMinutes: 1 },
      run: expireExports,
    },
    { name: 'uploads.forget', label: 'Remove unfinished uploads', recurrence: NIGHTLY, run: forgetUploads },
    {
      name: 'uploads.unclaimed',
      label: 'Remove uploads that were never saved',
      recurrence: NIGHTLY,
      run: removeUnclaimed,
    },
    { name: 'deliveries.send', label: 'Send scheduled reports', recurrence: { everySeconds: 15 }, run: sendDue },
    nightly('requests.forget', 'Remove old idempotency keys', forgetRepeated),
    nightly('imports.forget', 'Remove old imports', forgetImports),
    nightly('failures.forget', 'Remove old sign-in failures', forgetFailures),
    nightly('messages.sweep', 'Remove undeliverable messages', sweepOutgoing),
    nightly('outside.sweep', 'Remove expired codes and links', sweepOutside),
    nightly('sessions.sweep', 'Remove expired sessions', (database) => sweepSessions(database, kept)),
    nightly('verdicts.forget', 'Remove old desk verdicts', forgetVerdicts),
    nightly('screen-views.sweep', 'Remove old screen views', sweepScreenViews),
    nightly('access-log.forget', 'Remove old access log entries', (database) =>
      forgetAccess(database, settings.accessLogDays),
    ),
  ]
}
