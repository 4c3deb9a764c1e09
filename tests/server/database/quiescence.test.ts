import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isHeld, raw, whileQuiesced, type Database } from '../../../server/database'
import { openPglite } from '../../../server/database/pglite'
import { QUIESCE, quiesceFor } from '../../../server/database/quiescence'
import { emptyDirectory, wholeFolder, type Folder } from './directories'

const countOf = (database: Database): Promise<string> => database.json(raw('select count(*) from notes'))

describe('An embedded database paused for a backup', () => {
  let folder: Folder
  let directory: string
  let database: Database
  beforeAll(async () => {
    folder = await wholeFolder()
    directory = folder.directory
    database = await openPglite(directory)
    await database.script('create table notes (id integer)')
  })
  afterAll(async () => {
    await database.close()
    folder.remove()
  })

  it('reports its migrations, and makes writers wait until the work is done', async () => {
    const order: string[] = []
    let writing: Promise<unknown> | undefined
    await whileQuiesced(directory, async (migrations) => {
      expect(migrations[0]).toMatch(/^0001-/)
      writing = database.run(raw('insert into notes values (1)')).then(() => order.push('written'))
      expect(await isHeld(directory)).toBe(true)
      order.push('worked')
    })
    await writing
    expect(order).toEqual(['worked', 'written'])
  })

  it('resumes when the pausing process is gone', async () => {
    await expect(whileQuiesced(directory, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    await database.run(raw('insert into notes values (1)'))
    expect(await countOf(database)).toBe('2')
  })

  it('can be closed, and the copy under way is declared invalid', async () => {
    await expect(whileQuiesced(directory, () => database.close())).rejects.toThrow(
      `The database in ${directory} went on before all of it was copied. Try again.`,
    )
  })

  it('resumes after a time limit, however long the work takes', async () => {
    const empty = emptyDirectory()
    let releases = 0
    const quiesce = async () => ({ migrations: [], release: async () => (releases += 1) === 1 })
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', (request) => {
        expect(request.toString()).toBe(QUIESCE)
        void quiesceFor(socket, quiesce, 10)
      })
    })
    await once(server.listen(join(empty, '.owner-1.sock')), 'listening')
    onTestFinished(() => void server.close())
    const work = async (): Promise<void> => {
      await expect.poll(() => releases).toBe(1)
    }
    await expect(whileQuiesced(empty, work)).rejects.toThrow('went on before all of it was copied')
  })
})
