import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { everyKey, squarePicture } from '../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService()
})
beforeEach(async () => {
  person = await service.person([])
})
afterAll(() => service.close())

function upload(by: Person = person): Promise<Answer<{ key: string; detail?: string }>> {
  return by.send('POST', '/api/admin/users/files/photo', squarePicture, { 'content-type': 'image/png' })
}

/** Adds unsaved uploads of a person, that many days old. */
async function uploaded(count: number, { size = 1000, days = 0 } = {}): Promise<void> {
  await service.database.run(sql`
    insert into files (key, resource, field, name, mime, size, sha256, by_id, unclaimed, at)
    select 'budget/' || gen_random_uuid(), 'users', 'photo', 'photo.png', 'image/png', ${size}::int, '', ${person.id}::bigint, true,
      now() - make_interval(days => ${days}::int)
    from generate_series(1, ${count}::int)`)
}

it('A person without any authority can have at most 300 unsaved uploads', async () => {
  await uploaded(299)
  expect((await upload()).status).toBe(201)
  const { status, body } = await upload()
  expect([status, body.detail]).toEqual([
    429,
    'You have uploaded 300 files or 1 GB within 7 days for forms that aren’t saved. Save them, or try again later.',
  ])
  expect((await upload(await service.person([]))).status, 'another person').toBe(201)
})

it('A person can have at most 1 GB of unsaved uploads, including videos in parts', async () => {
  const author = await service.person(everyKey)
  const begin = (): Promise<Answer> =>
    author.send('POST', '/api/admin/videos/files/video/uploads', undefined, {
      'upload-length': String(50 * 1024 * 1024),
    })
  const begun = await Promise.all(Array.from({ length: 24 }, begin))
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(20)
  expect((await begin()).status).toBe(429)
  await uploaded(2, { size: 1024 ** 3 / 2 })
  expect((await upload()).status).toBe(429)
})

it('Uploads that were saved, added to a sheet or are a week old do not count towards the limit', async () => {
  await uploaded(300, { days: 8 })
  await uploaded(299)
  await service.database.run(sql`
    with sheet as (insert into imports (id, resource, by_id, file_name, sha256, columns)
      values (gen_random_uuid(), 'users', ${person.id}, 'users.xlsx', '', '[]') returning id)
    insert into import_files (import_id, field, word, key)
    select sheet.id, 'photo', f.key, f.key from sheet, files f where f.by_id = ${person.id} and f.at > now() - interval '1 day'`)
  for (let count = 0; count < 2; count += 1) expect((await upload()).status).toBe(201)
})

it('An unsaved upload is not available to a person who views as its owner', async () => {
  const author = await service.person(['view_farmer_tab', 'farmer:edit'])
  const photo = await author.send<{ key: string }>('POST', '/api/admin/farmers/files/photo', squarePicture, {
    'content-type': 'image/png',
  })
  const admin = await service.person(everyKey)
  const look = await admin.send<{ id: string }>('POST', '/api/admin/view-as', { user: author.id, reason: 'A call' })
  expect(look.status, JSON.stringify(look.body)).toBe(200)
  const asked = (headers: Record<string, string>, by: Person): Promise<Response> =>
    fetch(`${service.url}/api/admin/farmers/uploads/photo/${photo.body.key}`, {
      headers: { authorization: `Bearer ${by.token}`, ...headers },
    })
  expect((await asked({}, author)).status).toBe(200)
  expect((await asked({ 'view-as': look.body.id }, admin)).status).toBe(404)
})
