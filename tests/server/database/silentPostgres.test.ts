import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DatabaseAway, openPostgres, raw, type Database } from '../../../server/database'
import { openTestDatabase, type TestDatabase } from '../../support/database'

/** Milliseconds after which an unresponsive connection is given up. */
const SILENCE = 500

/** A proxy to the test server. A silenced connection stays open but transmits nothing. */
interface Proxy {
  readonly url: string
  /** Silences all existing and new connections until `speak` is called. */
  hang(): void
  speak(): void
  /** Silences the existing connections; later ones work. */
  drop(): void
  /** Passes the next commit on and ends its connection instead of passing on the answer. */
  loseCommit(): void
}

async function proxyTo(target: URL): Promise<Proxy> {
  const silence = new Set<() => void>()
  const sockets = new Set<Socket>()
  let isSilent = false
  let isLosing = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), hostOf(target))
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    let isCut = isSilent
    silence.add(() => (isCut = true))
    let isLost = false
    near.on('data', (bytes) => {
      if (isLosing && bytes.includes('commit')) [isLosing, isLost] = [false, true]
      if (!isCut) far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (isLost) near.destroy()
      else if (!isCut) near.write(bytes)
    })
    near.on('close', () => far.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const drop = (): void => silence.forEach((cut) => cut())
  return {
    ...{ url: url.href, drop },
    hang: () => {
      isSilent = true
      drop()
    },
    speak: () => (isSilent = false),
    loseCommit: () => (isLosing = true),
  }
}

/** The tests' own server listens on the network too, though its address names a socket of the file system. */
function hostOf({ hostname }: URL): string {
  return hostname.startsWith('%2F') ? '127.0.0.1' : hostname
}

describe.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')('A PostgreSQL server behind a proxy', () => {
  let server: TestDatabase
  beforeAll(async () => {
    server = await openTestDatabase()
    await server.database.script('create table notes (id integer)')
  })
  afterAll(() => server.close())

  async function opened(): Promise<{ proxy: Proxy; database: Database }> {
    const proxy = await proxyTo(new URL(server.url ?? ''))
    const database = await openPostgres(proxy.url, { connections: 2, silence: SILENCE })
    onTestFinished(() => database.close())
    return { proxy, database }
  }

  const notes = raw('select count(*)::int as count from notes')

  it('that silently drops traffic is reached by a new connection, and a read is answered', async () => {
    const { proxy, database } = await opened()
    const before = await database.rows(notes)
    proxy.drop()
    expect(await database.rows(notes)).toEqual(before)
  })

  it('that silently drops traffic leaves a write’s outcome unknown', async () => {
    const { proxy, database } = await opened()
    await database.rows(notes)
    proxy.drop()
    const writing = database.run(raw('insert into notes values (1)'))
    await expect(writing).rejects.toMatchObject({ isUnknown: true })
    await expect(writing).rejects.toBeInstanceOf(DatabaseAway)
  })

  it('that hangs counts as away, and is back as soon as traffic passes', async () => {
    const { proxy, database } = await opened()
    await database.rows(notes)
    proxy.hang()
    await expect(database.rows(notes)).rejects.toBeInstanceOf(DatabaseAway)
    proxy.speak()
    expect(await database.rows(notes)).toHaveLength(1)
  })

  it('ends the session of a process that stalled in a transaction, releases its locks and rolls it back', async () => {
    await server.database.script('create table locked (id integer); insert into locked values (1)')
    const proxy = await proxyTo(new URL(server.url ?? ''))
    const database = await openPostgres(proxy.url, { connections: 2, silence: SILENCE, stillness: 200 })
    onTestFinished(() => database.close())
    const halted = database.transaction(async (tx) => {
      await tx.run(raw('update locked set id = id + 1'))
      proxy.drop()
      expect(await server.database.run(raw('update locked set id = id + 10'))).toBe(1)
    })
    await expect(halted).rejects.toThrow(DatabaseAway)
    expect(await server.database.json(raw('select id from locked'))).toBe('11')
  })

  it('that ends a connection before it answers a commit leaves the outcome unknown, also for callbacks', async () => {
    const { proxy, database } = await opened()
    const [{ count: before } = { count: -1 }] = await database.rows<{ count: number }>(notes)
    const heard: unknown[] = []
    proxy.loseCommit()
    const writing = database.transaction(async (tx) => {
      await tx.afterwards(async (isCommitted) => void heard.push(isCommitted))
      await tx.run(raw('insert into notes values (2)'))
    })
    await expect(writing).rejects.toMatchObject({ isUnknown: true })
    expect(heard).toEqual([undefined])
    expect(await database.rows(notes)).toEqual([{ count: before + 1 }])
  })
})
