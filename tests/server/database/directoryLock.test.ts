import { mkdirSync, readdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { DataDirectoryError, raw } from '../../../server/database'
import { lockDirectory } from '../../../server/database/directoryLock'
import { openPglite } from '../../../server/database/pglite'
import { shortNameOf } from '../../../server/database/shortName'
import { emptyDirectory, filesIn, wasClosed, wholeDirectory } from './directories'
import { lockElsewhere, openElsewhere } from './holder'

const refusal = (directory: string, holder: string): DataDirectoryError =>
  new DataDirectoryError(
    `The data directory ${directory} is in use by ${holder}. Stop that process, or set DATA_DIR to another directory.`,
  )

const socketsIn = (directory: string): string[] => readdirSync(directory).filter((name) => name.startsWith('.owner-'))

async function reasonOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'It was allowed',
    (reason: unknown) => reason,
  )
}

describe('The lock of a data directory', () => {
  it('refuses a second process with a message that names the first, and changes nothing', async () => {
    const directory = await wholeDirectory()
    const { pid } = await openElsewhere(directory, 'create table notes (id integer)')
    const before = filesIn(directory)
    expect(await reasonOf(openPglite(directory))).toEqual(refusal(directory, `process ${pid}`))
    expect(filesIn(directory)).toEqual(before)
  })

  it('is released when its holder is killed, and all committed rows are there', async () => {
    const directory = await wholeDirectory()
    const holder = await openElsewhere(
      directory,
      'create table notes as select n from generate_series(1, 1000) n',
      'begin; insert into notes values (0)',
    )
    await holder.signal('SIGKILL')
    expect(socketsIn(directory)).toHaveLength(1)
    expect(wasClosed(directory)).toBe(false)
    const database = await openPglite(directory)
    onTestFinished(() => database.close())
    expect(await database.json(raw('select count(*) from notes'))).toBe('1000')
    expect(socketsIn(directory)).toHaveLength(1)
  })

  it('is exclusive within the same process too, and free after its release', async () => {
    const directory = emptyDirectory()
    const lock = await lockDirectory(directory)
    expect(await reasonOf(lockDirectory(directory))).toEqual(refusal(directory, `process ${process.pid}`))
    await lock.release()
    await (await lockDirectory(directory)).release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('goes to only one of several that find the socket of a dead process at the same moment', async () => {
    const directory = emptyDirectory()
    await (await lockElsewhere(directory)).signal('SIGKILL')
    const claims = await Promise.allSettled(Array.from({ length: 5 }, () => lockDirectory(directory)))
    const [winner, ...others] = claims.filter((claim) => claim.status === 'fulfilled')
    expect(others).toHaveLength(0)
    expect(await reasonOf(lockDirectory(directory))).toEqual(refusal(directory, `process ${process.pid}`))
    await winner?.value.release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('removes sockets of processes killed before they requested it, but not one just being created', async () => {
    const directory = emptyDirectory()
    for (const name of ['.new-left.sock', '.new-young.sock']) writeFileSync(join(directory, name), '')
    utimesSync(join(directory, '.new-left.sock'), 0, 0)
    await (await lockDirectory(directory)).release()
    expect(readdirSync(directory)).toEqual(['.new-young.sock'])
  })

  it('remains while its holder is too busy to answer', async () => {
    const directory = emptyDirectory()
    const holder = await lockElsewhere(directory)
    await holder.signal('SIGSTOP')
    expect(await reasonOf(lockDirectory(directory))).toEqual(refusal(directory, 'another process'))
    await holder.signal('SIGCONT')
    expect(await reasonOf(lockDirectory(directory))).toEqual(refusal(directory, `process ${holder.pid}`))
  })

  it('survives a client that asks and disconnects before the answer', async () => {
    const directory = emptyDirectory()
    const holder = await lockElsewhere(directory)
    const [address = ''] = socketsIn(directory)
    const askAndLeave = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(join(directory, address), () => socket.destroy())
        socket.on('close', () => resolve())
      })
    await holder.signal('SIGSTOP')
    await Promise.all(Array.from({ length: 20 }, askAndLeave))
    await holder.signal('SIGCONT')
    expect(await reasonOf(lockDirectory(directory))).toEqual(refusal(directory, `process ${holder.pid}`))
  })

  it('is in the directory itself, whatever the path’s length, through a link and with another TMPDIR', async () => {
    const parent = emptyDirectory()
    const directory = join(parent, 'a-folder-with-quite-a-long-name-'.repeat(5))
    const link = join(parent, 'link')
    mkdirSync(directory)
    symlinkSync(directory, link)
    const holder = await lockElsewhere(directory)
    expect(socketsIn(directory)).toHaveLength(1)
    vi.stubEnv('TMPDIR', emptyDirectory())
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const path of [directory, link])
      expect(await reasonOf(lockDirectory(path))).toEqual(refusal(path, `process ${holder.pid}`))
    await holder.signal('SIGKILL')
    await (await lockDirectory(directory)).release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('is reached through a short link on a system without a folder of file descriptors', () => {
    const directory = join(emptyDirectory(), 'a-folder-with-quite-a-long-name-'.repeat(5))
    mkdirSync(directory)
    const short = shortNameOf(directory, false)
    expect(short.path.length).toBeLessThan(80)
    mkdirSync(join(short.path, 'made'))
    short.forget()
    expect(readdirSync(directory)).toEqual(['made'])
  })

  it('notifies its holder when the directory is moved', async () => {
    const directory = join(emptyDirectory(), 'data')
    const lost = vi.fn()
    const lock = await lockDirectory(directory, { lost })
    onTestFinished(() => lock.release())
    renameSync(directory, `${directory}-moved`)
    await expect.poll(() => lost.mock.calls.length, { timeout: 10_000 }).toBe(1)
  })
})
