import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { videoReasons, type FeedVideo } from '#resources'
import { sql } from '../../../server/database'
import { everyKey } from '../../support/samples'
import { landIn, type Row } from '../../support/programmeDesk'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { tinyVideo } from '../../support/videos'

const base = '/api/admin/videos'
let service: TestService
let sender: Person
let moderator: Person
let farmer = 0
beforeAll(async () => {
  service = await startService()
  sender = await service.person(everyKey)
  moderator = await service.person(['role_view_video_tab', 'verify:video'])
  ;({ farmer } = await landIn(service))
})
afterAll(() => service.close())

async function sent(more: object = {}): Promise<Row> {
  const file = await sender.send('POST', `${base}/files/video`, tinyVideo, { 'content-type': 'video/mp4' })
  const given = { farmer, video: [file.body], caption: 'Transplanting', consentPublic: true, ...more }
  const { status, body } = await sender.send<Row>('POST', base, given)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const act = (id: number, word: string, input: object = {}, by = moderator): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${base}/${id}/${word}`, input)
const feed = async (): Promise<readonly FeedVideo[]> =>
  (await (await service.person([])).get<{ items: FeedVideo[] }>('/api/admin/video-feed')).body.items

describe('A feed video', () => {
  it('is in the feed once approved, plays from there, and is removed when taken down', async () => {
    const { id } = await sent()
    expect((await feed()).map((one) => one.id)).not.toContain(id)
    const approved = await act(id, 'approve')
    expect([approved.status, approved.body.status]).toEqual([200, 'APPROVED'])
    const [first] = await feed()
    expect(first).toMatchObject({ id, caption: 'Transplanting', language: 'pa', seconds: 3 })
    const played = await fetch(`${service.url}${first?.video}`)
    expect(Buffer.from(await played.arrayBuffer())).toEqual(tinyVideo)
    const down = await act(id, 'takeDown', { verdictReason: 'COPYRIGHT' })
    expect([down.status, down.body.status]).toEqual([200, 'TAKEN_DOWN'])
    expect((await feed()).map((one) => one.id)).not.toContain(id)
  })

  it('has nine reasons for rejection, and is pending again after an appeal or with a new video', async () => {
    expect(Object.keys(videoReasons)).toHaveLength(9)
    const { id } = await sent()
    expect((await act(id, 'reject')).status).toBe(400)
    expect((await act(id, 'reject', { verdictReason: 'CHILD' })).body.status).toBe('REJECTED')
    const appealed = await act(id, 'appeal', { reason: 'It is my own son, and he agrees' }, sender)
    expect(appealed.body).toMatchObject({ status: 'PENDING', appealReason: 'It is my own son, and he agrees' })
    await act(id, 'reject', { verdictReason: 'POOR_QUALITY' })
    const { body } = await sender.send('POST', `${base}/files/video`, tinyVideo, { 'content-type': 'video/mp4' })
    expect((await act(id, 'resubmit', { video: [body] }, sender)).body).toMatchObject({ status: 'PENDING' })
  })

  it('is not approved by its sender, without consent, or while another person has it open', async () => {
    const { id } = await sent()
    expect((await act(id, 'approve', {}, sender)).status).toBe(403)
    const silent = await sent({ consentPublic: false })
    expect((await act(silent.id, 'approve')).status).not.toBe(200)
    expect((await moderator.send('PUT', `${base}/${id}/desk`)).status).toBe(200)
    const other = await service.person(['role_view_video_tab', 'verify:video'])
    expect((await act(id, 'approve', {}, other)).status).toBe(409)
    expect((await act(id, 'approve')).status).toBe(200)
  })

  it('is visible only with the key of its tab, within the viewer’s places', async () => {
    const { id } = await sent()
    const far = await service.person(['role_view_video_tab'], ['Patiala'])
    const sales = await service.person(['view_bookings_tab', 'role_sales'])
    expect([(await far.get(`${base}/${id}`)).status, (await sales.get(base)).status]).toEqual([404, 403])
  })

  it.each([
    ['the key', (id: number) => sql`delete from user_authorities where user_id = ${id}`],
    [
      'the place',
      (id: number) => sql`update users_scope set target_id = ${service.places.Patiala} where record_id = ${id}`,
    ],
  ])('has an address that ends at once for a person who has lost %s', async (_, take) => {
    const person = await service.person(['role_view_video_tab'], ['Ludhiana'])
    const { id, video } = (await sent()) as Row & { readonly video: readonly { readonly key: string }[] }
    const { body } = await person.get<{ address: string }>(`${base}/${id}/files/video/${video[0]?.key}?as=link`)
    const statusOf = async (): Promise<number> => (await fetch(`${service.url}${body.address}`)).status
    const before = await statusOf()
    await service.database.run(take(person.id))
    expect([before, await statusOf()]).toEqual([200, 404])
  })
})
