import { fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { AnyResource } from './resource/resource'

/** Finds faults in a resource that is read from a database view: it must be read-only. */
export function checkDerived({ storage: { fromView: derived }, access, actions, fields }: AnyResource): Fault[] {
  if (!derived) return []
  const isWritten = access.create !== false || access.update !== false || access.delete !== false
  const needsTable = Object.values(fields).some(({ kind }) => kind === 'code' || kind === 'many')
  return [
    ...(isWritten || Object.keys(actions).length > 0
      ? [fault(['storage', 'fromView'], 'it is drawn from others, and is never written')]
      : []),
    ...(needsTable
      ? [fault(['storage', 'fromView'], 'it is drawn from others, and has no numbers and no links of its own')]
      : []),
  ]
}

/** Finds faults in the date range of a list. */
export function checkRange({ list: { range }, fields }: AnyResource): Fault[] {
  const days = Object.keys(fields).filter((name) => ['date', 'instant'].includes(fields[name]?.kind ?? ''))
  return !range || days.includes(range.day)
    ? []
    : [
        fault(
          ['list', 'range', 'day'],
          `its days are those of ${range.day}, which is no day${instead(range.day, days)}`,
        ),
      ]
}
