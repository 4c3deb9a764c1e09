import { readFileSync } from 'node:fs'
import { raw, type Database } from '../../server/database'

/** Processor time in seconds: of the service, which runs in this process, and of its database sessions. */
export interface ProcessorTime {
  readonly service: number
  readonly database: number
}

/**
 * Reads the processor time so far. That of the database is read if PostgreSQL runs on this machine with Linux; the
 * embedded one is part of the service.
 */
export async function processorTime(database: Database): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage()
  const service = (user + system) / 1_000_000
  if (database.kind === 'pglite') return { service, database: 0 }
  const sessions = await database.rows<{ pid: number }>(
    raw(
      `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' order by pid`,
    ),
  )
  return { service, database: sessions.reduce((sum, { pid }) => sum + secondsOf(pid), 0) }
}

const TICKS_PER_SECOND = 100

/** Returns the processor time of a process so far, in seconds, including its threads; needs Linux. */
export function secondsOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / TICKS_PER_SECOND
}
