import { formatNumber } from '../format/format'
import type { Operation } from './requests'

/** The state of all operations together, as shown by their chip. */
export interface Stand {
  readonly state: 'running' | 'done' | 'refused'
  /** The progress of the running ones, in per cent. */
  readonly part: number
  /** The text beside the ring. */
  readonly short: string
  readonly words: string
}

/** Summarises operations for their chip: the progress of the running ones, or else the result of the ended ones. */
export function standOf(operations: readonly Operation[]): Stand {
  const running = operations.filter(({ state }) => state === 'running')
  const ended = operations.length - running.length
  if (running.length > 0) {
    const part = Math.floor((100 * sum(running, (one) => one.done + one.failed)) / Math.max(1, sum(running, totalOf)))
    const over = ended > 0 ? `, ${ended} ended` : ''
    return { state: 'running', part, short: `${part}%`, words: `${running.length} running, ${part}%${over}` }
  }
  const refused = sum(operations, ({ failed }) => failed)
  if (refused > 0) {
    const short = `${formatNumber(refused)} failed`
    return { state: 'refused', part: 100, short, words: `${ended} ended, ${formatNumber(refused)} not changed` }
  }
  return { state: 'done', part: 100, short: 'Done', words: `${ended} ended` }
}

const totalOf = ({ total }: Operation): number => total

function sum(operations: readonly Operation[], count: (one: Operation) => number): number {
  return operations.reduce((total, one) => total + count(one), 0)
}
