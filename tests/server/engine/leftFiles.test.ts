import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DatabaseAway, sql } from '../../../server/database'
import { expireExports } from '../../../server/engine/exports/store'
import { folderStore } from '../../../server/engine/files/fileStore'
import { noteGone } from '../../../server/engine/files/goneFiles'
import { removeUnclaimed } from '../../../server/engine/uploads/unclaimed'
import { forgetFile } from '../../../server/engine/write/forget'
import { everyKey, squarePicture } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { filesNamed } from '../../support/storedFiles'
import { tinyVideo, uploadsOf } from '../../support/videos'

let service: TestService
let person: Person
let later = 0
beforeAll(async () => {
  service = await startService({ now: () => new Date(Date.now() + later) })
  person = await service.person(everyKey)
})
afterAll(() => service.close())

describe('The file store keeps nothing', () => {
  it('of a cancelled export whose process was killed', async () => {
    const asked = { format: 'csv', query: '', columns: ['username'] }
    const { body } = await person.send<{ id: string }>('POST', '/api/admin/users/exports', asked)
    const { id } = body
    await service.database.run(sql`update exports set state = 'RUNNING', attempt = 2 where id = ${id}::uuid`)
    const folder = join(service.dataDirectory, 'files', 'exports')
    await mkdir(folder, { recursive: true })
    for (const name of [`${id}-1.csv`, `${id}-2.csv.part`]) await writeFile(join(folder, name), 'User name')
    expect((await person.send('POST', `/api/admin/exports/${id}/cancel`, {})).status).toBe(200)
    await expireExports(service.engine())
    expect(await filesNamed(service, 'exports', id), 'its process may not have heard of it').toHaveLength(2)
    later = 6 * 60_000
    await expireExports(service.engine())
    expect(await filesNamed(service, 'exports', id)).toEqual([])
  })

  it('of an upload cancelled while a part is arriving, or whose process was killed then', async () => {
    const uploads = uploadsOf(service.url, person)
    const { body } = await uploads.begin(tinyVideo.length)
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => (goOn = resolve))
    const pieces = async function* (): AsyncGenerator<Buffer> {
      yield tinyVideo.subarray(0, 100)
      await held
      yield tinyVideo.subarray(100)
    }
    const coming = fetch(`${service.url}/api/admin/videos/files/video/uploads/${body.id}`, {
      method: 'PATCH',
      headers: {
        ...{ authorization: `Bearer ${person.token}`, 'upload-offset': '0' },
        'content-type': 'application/offset+octet-stream',
      },
      ...{ body: Readable.toWeb(Readable.from(pieces())), duplex: 'half' },
    } as RequestInit)
    await expect.poll(() => filesNamed(service, 'uploads', body.id)).toHaveLength(1)
    expect((await uploads.cancel(body.id)).status).toBe(204)
    expect(await filesNamed(service, 'uploads', body.id)).toEqual([])
    goOn()
    const { status } = await coming
    expect(status, 'the piece is told that its upload is gone').toBe(404)
    expect(await filesNamed(service, 'uploads', body.id)).toEqual([])
  })

  it.each([
    ['finished', 200],
    ['cancelled', 404],
  ])('of the pieces of an upload that was %s when the answer to the commit was lost', async (how, standing) => {
    const { database } = service.engine()
    const uploads = uploadsOf(service.url, person)
    const { body } = await uploads.begin(tinyVideo.length)
    await uploads.send(body.id, 0, tinyVideo.subarray(0, 100))
    const transaction = database.transaction.bind(database)
    const losing = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work)
      throw new DatabaseAway(new Error('Connection terminated unexpectedly'), true)
    })
    const ending = how === 'finished' ? uploads.send(body.id, 100, tinyVideo.subarray(100)) : uploads.cancel(body.id)
    expect((await ending).status).toBe(503)
    losing.mockRestore()
    expect((await uploads.state(body.id)).status).toBe(standing)
    await database.run(sql`update files set at = at - interval '61 minutes' where gone`)
    await removeUnclaimed(service.engine())
    expect(await filesNamed(service, 'uploads', body.id)).toEqual([])
  })

  it('of a picture whose process was killed before its owner was recorded', async () => {
    const { database, files } = service.engine()
    const folder = 'outlet_photos'
    const place = join(service.dataDirectory, 'files', folder)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, 'No folder: its bytes cannot be kept')
    const headers = { 'content-type': 'image/png', 'x-file-name': 'shop.png' }
    expect((await person.send('POST', '/api/retail/outlets/files/photos', squarePicture, headers)).status).toBe(500)
    const [{ key } = { key: '' }] = await database.rows<{ key: string }>(sql`select key from files where gone`)
    expect(key, 'it is known before its bytes are kept').toContain(folder)
    await rm(place)
    await files.keep(key, squarePicture)
    await removeUnclaimed(service.engine())
    expect(await filesNamed(service, folder, key), 'it may still come').toHaveLength(1)
    await database.run(sql`update files set at = at - interval '61 minutes' where key = ${key}`)
    await removeUnclaimed(service.engine())
    expect(await filesNamed(service, folder, key)).toEqual([])
    expect(await database.rows(sql`select key from files where key = ${key}`)).toEqual([])
  })

  it('of files due for removal when the process was killed after its transaction', async () => {
    const { database, files } = service.engine()
    const { key } = await files.put('farmer_profile_pictures', 'png', squarePicture)
    await database.transaction((tx) => noteGone(tx, [key]))
    await database.run(sql`update files set at = at - interval '61 minutes' where key = ${key}`)
    await removeUnclaimed(service.engine())
    expect(await files.read(key)).toBeUndefined()
  })

  it('of a file that could not be saved', async () => {
    const store = folderStore(join(service.dataDirectory, 'files'))
    await store.keep('receipts/taken/one.pdf', Buffer.from('one'))
    await expect(store.keep('receipts/taken', Buffer.from('two'))).rejects.toThrow()
    expect(await filesNamed(service, 'receipts', '.part')).toEqual([])
  })
})

describe('A file due for removal', () => {
  const viewer = { id: 1, name: 'Somebody', keys: new Set<string>(), places: 'everywhere' as const }
  const headers = { 'content-type': 'image/png', 'x-file-name': 'photo.png' }

  it('stays, with its record, when the transaction is rolled back', async () => {
    const engine = service.engine()
    const { body } = await person.send<{ key: string }>(
      ...(['POST', '/api/admin/farmers/files/photo', squarePicture, headers] as const),
    )
    const factsOf = (): Promise<object[]> =>
      engine.database.rows(sql`select name, by_id, unclaimed, gone from files where key = ${body.key}`)
    const before = await factsOf()
    const undone = engine.database.transaction(async (tx) => {
      await forgetFile({ tx, engine, viewer }, body.key)
      throw new Error('Taken back')
    })
    await expect(undone).rejects.toThrow('Taken back')
    expect(await filesNamed(service, '', body.key)).toHaveLength(1)
    expect(await factsOf()).toEqual(before)
    await engine.database.transaction((tx) => forgetFile({ tx, engine, viewer }, body.key))
    expect([await filesNamed(service, '', body.key), await factsOf()]).toEqual([[], []])
  })
})
