import { fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { AnyResource } from './resource/resource'

/** Finds what is wrong with a resource that a view of the database draws: it is only read. */
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

/** Finds what is wrong with the days over which a list is read. */
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
