import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { removeUnclaimed } from '../../../server/engine/uploads/unclaimed'
import { insertMany } from '../../../server/engine/write/insertMany'
import { squarePicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

interface Stored {
  readonly key: string
}

let service: TestService
let person: Person
let farmer = 0
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

let mobiles = 0
beforeEach(async () => {
  mobiles += 1
  const row = { firstName: 'Harbans', gender: 'MALE', language: 'pa', source: 'FO', village: service.places.Biana }
  ;[farmer = 0] = await insertMany(service.database, farmers, [{ ...row, mobile: `+91900000010${mobiles}` }])
})

async function uploaded(): Promise<Stored> {
  const headers = { 'content-type': 'image/png', 'x-file-name': 'photo.png' }
  return (await person.send<Stored>('POST', '/api/admin/farmers/files/photo', squarePicture, headers)).body
}

const save = (photo: readonly unknown[], id = farmer): Promise<Answer> =>
  person.send('PATCH', `/api/admin/farmers/${id}`, { photo })

async function anotherFarmer(number: number): Promise<number> {
  const row = { firstName: 'Gurnam', gender: 'MALE', language: 'pa', source: 'FO', village: service.places.Biana }
  const [id = 0] = await insertMany(service.database, farmers, [{ ...row, mobile: `+919000000${number}` }])
  return id
}

/** Ages a file by some days, then runs the removal of unsaved files. */
async function removeAfter(days: number, { key }: Stored): Promise<void> {
  await service.database.run(sql`update files set at = now() - make_interval(days => ${days}::int) where key = ${key}`)
  await removeUnclaimed(service.engine())
}

/** Whether the file's record, its bytes and its thumbnail are kept. */
async function kept({ key }: Stored): Promise<readonly boolean[]> {
  const known = await service.database.rows(sql`select 1 from files where key = ${key}`)
  const { files } = service.engine()
  const bytes = [key, `thumbnails/${key.replace('.png', '.webp')}`].map(async (one) => {
    const stream = await files.read(one)
    stream?.destroy()
    return stream !== undefined
  })
  return [known.length > 0, ...(await Promise.all(bytes))]
}

describe('A picture uploaded for a form', () => {
  it('is removed with its thumbnail when nothing was saved for two months, and must be uploaded again', async () => {
    const photo = await uploaded()
    await removeAfter(59, photo)
    expect(await kept(photo)).toEqual([true, true, true])
    await removeAfter(61, photo)
    expect(await kept(photo)).toEqual([false, false, false])
    const { status, body } = await save([photo])
    expect([status, body.fields]).toEqual([400, { photo: 'Upload the file again' }])
  })

  it('stays once it was on a record, even after another one replaced it', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    expect((await save([first])).status).toBe(200)
    expect((await save([second])).status).toBe(200)
    await removeAfter(400, first)
    await removeAfter(400, second)
    expect([await kept(first), await kept(second)]).toEqual([
      [true, true, true],
      [true, true, true],
    ])
    expect((await save([first])).status).toBe(200)
  })

  it('stays unclaimed when the record was refused', async () => {
    const photo = await uploaded()
    const refused = await person.send('PATCH', `/api/admin/farmers/${farmer}`, { photo: [photo], mobile: '12' })
    expect(refused.status).toBe(400)
    await removeAfter(61, photo)
    expect(await kept(photo)).toEqual([false, false, false])
  })

  it('stays when it came onto a record other than through a form', async () => {
    const photo = await uploaded()
    await service.database.run(sql`update farmers set photo = ${JSON.stringify([photo])}::jsonb where id = ${farmer}`)
    await removeAfter(61, photo)
    expect(await kept(photo)).toEqual([true, true, true])
  })

  it('stays as long as a sheet uses it', async () => {
    const photo = await uploaded()
    await service.database.run(sql`
      with sheet as (insert into imports (id, resource, by_id, file_name, sha256, columns)
        values (gen_random_uuid(), 'farmers', ${person.id}, 'farmers.xlsx', '', '[]') returning id)
      insert into import_files (import_id, field, word, key) select id, 'photo', 'photo.png', ${photo.key} from sheet`)
    await removeAfter(61, photo)
    expect(await kept(photo)).toEqual([true, true, true])
    await service.database.run(sql`delete from imports where file_name = 'farmers.xlsx'`)
    await removeAfter(61, photo)
    expect(await kept(photo)).toEqual([false, false, false])
  })

  it('goes onto only one of two records saved with it at the same time', async () => {
    const photo = await uploaded()
    const other = await anotherFarmer(199)
    const answers = await Promise.all([farmer, other].map((id) => save([photo], id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('cannot move to another record after its removal, but can be restored to its own', async () => {
    const photo = await uploaded()
    const other = await anotherFarmer(198)
    expect((await save([photo])).status).toBe(200)
    expect((await save([])).status).toBe(200)
    const { status, body } = await save([photo], other)
    expect([status, body.fields]).toEqual([400, { photo: 'Upload the file again' }])
    expect((await save([photo])).status).toBe(200)
  })
})
