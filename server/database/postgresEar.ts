import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { CHANNEL } from './database'

/** Receives the notifications of a PostgreSQL server, over one connection for any number of listeners. */
export interface Ear {
  listen(hear: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

interface Listener {
  readonly hear: (payload: string) => void
  readonly missed?: () => void
}

const FIRST_WAIT = 250
const LONGEST_WAIT = 2_000
/** The interval at which a silent connection is probed, and how long its answer may take. */
const ASKED_EVERY = 20_000
const ANSWERS_WITHIN = 10_000
const CONNECTS_WITHIN = 5_000
const ENDS_WITHIN = 1_000

/**
 * Makes the ear of a service process. It connects for the first listener and disconnects after the last; a broken
 * connection is replaced, with growing and slightly random pauses, and all listeners are told that messages may be
 * missing.
 */
export function postgresEar(url: string): Ear {
  const listeners = new Set<Listener>()
  let current: Promise<Client> | undefined
  let reconnecting: AbortController | undefined

  const hear = (payload: string): void => listeners.forEach((listener) => listener.hear(payload))
  const connected = (): Promise<Client> =>
    connect(url, hear, (client) => {
      // A connection that ends while it is being made is handled by the code awaiting it.
      current?.then((known) => known === client && void reconnect()).catch(() => undefined)
    })
  const reconnect = async (): Promise<void> => {
    if (reconnecting || listeners.size === 0) return
    const ending = new AbortController()
    reconnecting = ending
    current = undefined
    for (let wait = FIRST_WAIT; !ending.signal.aborted; wait = Math.min(LONGEST_WAIT, wait * 2)) {
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: ending.signal }).catch(() => undefined)
      const client = ending.signal.aborted ? undefined : await connected().catch(() => undefined)
      if (!client) continue
      if (ending.signal.aborted) return client.end()
      current = Promise.resolve(client)
      reconnecting = undefined
      for (const { missed } of listeners) missed?.()
      return
    }
  }
  const hangUp = async (): Promise<void> => {
    reconnecting?.abort()
    reconnecting = undefined
    const leaving = current
    current = undefined
    // A hanging connection never reports its end.
    const ended = leaving?.then((client) => client.end()).catch(() => undefined)
    await Promise.race([ended, pause(ENDS_WITHIN, undefined, { ref: false })])
  }

  return {
    async listen(hear, missed) {
      const listener = { hear, missed }
      listeners.add(listener)
      if (!reconnecting) current ??= connected()
      await current?.catch(() => {
        current = undefined
        void reconnect()
      })
      return async () => {
        listeners.delete(listener)
        if (listeners.size === 0) await hangUp()
      }
    },
    async close() {
      listeners.clear()
      await hangUp()
    },
  }
}

/** Opens a listening connection; `ended` is called when it is over, for whatever reason. */
async function connect(url: string, hear: (payload: string) => void, ended: (client: Client) => void): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTS_WITHIN,
    keepAlive: true,
    application_name: 'agridesk events',
  })
  const stopAsking = askNowAndThen(client)
  // `end` follows every error; without a listener an error would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === CHANNEL) hear(payload)
  })
  client.once('end', () => {
    stopAsking()
    ended(client)
  })
  try {
    await client.connect()
    await client.query({ text: `listen ${CHANNEL}`, query_timeout: ANSWERS_WITHIN } as { text: string })
    return client
  } catch (error) {
    stopAsking()
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Probes a connection regularly, because one whose other end vanished silently looks idle. */
function askNowAndThen(client: Client): () => void {
  const asking = setInterval(() => {
    const late = setTimeout(() => client.connection.stream.destroy(), ANSWERS_WITHIN)
    client.query('select 1').then(
      () => clearTimeout(late),
      () => clearTimeout(late),
    )
  }, ASKED_EVERY)
  asking.unref()
  return () => clearInterval(asking)
}
