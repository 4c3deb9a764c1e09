import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database'
import type { Engine } from '../engine/engine'
import type { JobState } from '../engine/jobs'

/**
 * How long the database may take to count the jobs, in milliseconds; Prometheus gives up a scrape after ten seconds.
 */
const ANSWERS_WITHIN = 2_000

/** What a service knows about itself in addition to its requests. */
export interface Watched {
  readonly engine: Pick<Engine, 'database' | 'jobs'>
  /** The number of open event streams. */
  readonly openStreams: () => number
}

/** Gauges whose values are read when they are scraped. */
export function watchState({ engine, openStreams }: Watched, registers: Registry[]): void {
  new Gauge({
    name: 'agridesk_event_streams_open',
    help: 'Open streams of events in this process.',
    registers,
    collect() {
      this.set(openStreams())
    },
  })
  watchJobs(engine, registers)
  if (engine.database.connections) watchConnections(engine.database.connections, registers)
}

function watchConnections(connections: NonNullable<Database['connections']>, registers: Registry[]): void {
  new Gauge({
    name: 'agridesk_postgres_pool_connections',
    help: 'Connections of the pool of this process, by state.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { open, idle } = connections()
      this.set({ state: 'in_use' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'agridesk_postgres_pool_connections_max',
    help: 'The maximum number of connections of the pool.',
    registers,
    collect() {
      this.set(connections().max)
    },
  })
  new Gauge({
    name: 'agridesk_postgres_pool_waiting_requests',
    help: 'How many wait for a connection of the pool.',
    registers,
    collect() {
      this.set(connections().waiting)
    },
  })
}

/** All processes share one queue, so each reports the same numbers, of which a graph takes the largest. */
function watchJobs({ database, jobs }: Watched['engine'], registers: Registry[]): void {
  new Gauge({
    name: 'agridesk_jobs',
    help: 'Jobs of the queue by state; the same at every process.',
    labelNames: ['state'] as const,
    registers,
    async collect() {
      const counted = jobs.counts(database).catch(() => undefined)
      const counts = await Promise.race([counted, pause(ANSWERS_WITHIN, undefined, { ref: false })])
      // While the database is unavailable, the other metrics are still reported, without outdated values.
      this.reset()
      for (const [state, count] of Object.entries(counts ?? {}) as [JobState, number][])
        this.set({ state: state.toLowerCase() }, count)
    },
  })
}
