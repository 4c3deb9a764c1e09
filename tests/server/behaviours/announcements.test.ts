import { afterAll, describe, expect, it } from 'vitest'
import { users } from '#resources'
import { sql } from '../../../server/database'
import { tinyPicture } from '../../support/pictures'
import { startService, type Person } from '../../support/service'

let now = new Date('2026-11-20T06:00:00Z')
const service = await startService({ now: () => now })
afterAll(() => service.close())
const SEE = 'view_content_management_tab'
const manager = await service.person([SEE, 'content:publish', 'announcement:write'])
const zonal = await service.person([SEE, 'announcement:write'], ['Punjab'])
const officer = await service.person([SEE], ['Ludhiana'])
const far = await service.person([SEE], ['Haryana'])
await service.database.run(
  sql`update users set role_type = 'FIELD_OFFICER', office_role = null where id = ${officer.id}`,
)

const LIST = '/api/admin/announcements'
type Answered = { id: number; detail?: string; fields?: Record<string, string> } & Record<string, unknown>
type Comments = { items: (Record<string, unknown> & { id: number; _can: string[] })[]; isOpen: boolean }

const announce = (more: object = {}, person: Person = zonal) =>
  person.send<Answered>('POST', LIST, {
    ...{ title: 'Rabi kick-off', body: 'Meet on Monday', roles: ['FIELD_OFFICER'], places: [service.places.Punjab] },
    ...{ publishAt: '2026-11-20T05:00:00.000Z', allowComments: true, ...more },
  })
const published = async (more: object = {}): Promise<number> => {
  const { id } = (await announce(more)).body
  expect((await zonal.send('POST', `${LIST}/${id}/publish`, {})).status).toBe(200)
  return id
}
const comment = (person: Person, id: number, body: string, more: object = {}) =>
  person.send<Answered>('POST', `${LIST}/${id}/comments`, { body, ...more })
const commentsOf = async (person: Person, id: number) => (await person.get<Comments>(`${LIST}/${id}/comments`)).body
const countOf = async (id: number) => (await manager.get<Answered>(`${LIST}/${id}`)).body.commentCount

describe('An announcement', () => {
  it('has a title, a text, at most ten pictures and a time, each validated at its field', async () => {
    const image = (
      await zonal.send<object>('POST', `${LIST}/files/images`, tinyPicture, { 'content-type': 'image/png' })
    ).body
    expect(Object.keys((await zonal.send<Answered>('POST', LIST, {})).body.fields ?? {}).toSorted()).toEqual([
      'body',
      'publishAt',
      'title',
    ])
    expect((await announce({ images: Array.from({ length: 11 }, () => image) })).body.fields).toHaveProperty('images')
    expect((await announce({ images: [image], expiresAt: '2026-11-20T04:00:00.000Z' })).body.fields).toEqual({
      expiresAt: 'The end must be after the start',
    })
    expect((await announce({ places: [] })).body.fields).toEqual({
      places: 'Choose at least one of your geographies',
    })
    expect((await announce({ places: [service.places.Haryana] })).status).toBe(400)
    expect((await announce({ images: [image] })).body).toMatchObject({ author: { id: zonal.id }, status: 'DRAFT' })
    expect((await announce({}, officer)).status).toBe(403)
    const { id } = (await announce()).body
    // Its geographies are left as they are.
    expect((await zonal.send('PATCH', `${LIST}/${id}`, { title: 'Edited' })).body).toMatchObject({ title: 'Edited' })
  })

  it('is readable by its audience from its time on, and editable only by its author and content managers', async () => {
    const later = await published({ publishAt: '2026-11-20T07:00:00.000Z', expiresAt: '2026-11-21T00:00:00.000Z' })
    const seen = async (person: Person) => (await person.get(`${LIST}/${later}`)).status
    expect([await seen(officer), await seen(zonal), await seen(manager)]).toEqual([404, 200, 200])
    now = new Date('2026-11-20T07:00:00Z')
    await service.letTimePass()
    expect([await seen(officer), await seen(far)]).toEqual([200, 404])
    const other = await service.person([SEE, 'announcement:write'], ['Punjab'])
    await service.database.run(sql`update users set role_type = 'FIELD_OFFICER' where id = ${other.id}`)
    expect((await other.send('PATCH', `${LIST}/${later}`, { title: 'Mine' })).status).toBe(403)
    expect((await other.send('POST', `${LIST}/${later}/archive`, {})).status).toBe(403)
    expect((await manager.send('POST', `${LIST}/${later}/pin`, {})).body).toMatchObject({ pinned: true })
    const mine = (await zonal.get<{ items: object[] }>(`${LIST}?tab=mine`)).body.items
    expect(mine.length).toBeGreaterThan(0)
    now = new Date('2026-11-21T00:01:00Z')
    await service.letTimePass()
    expect((await officer.get(`${LIST}/${later}`)).body).toMatchObject({ status: 'ARCHIVED', pinned: false })
  })

  it('is liked once per person, even by two at the same time, without a new version', async () => {
    const id = await published()
    const before = (await manager.get<Answered>(`${LIST}/${id}`)).body.version
    const like = (person: Person, isLiked = true) => person.send<Answered>('PUT', `${LIST}/${id}/like`, { isLiked })
    await Promise.all([like(officer), like(officer), like(zonal), like(manager)])
    expect((await officer.get(`${LIST}/${id}/like`)).body).toEqual({ likes: 3, isLiked: true })
    expect((await like(officer, false)).body).toEqual({ likes: 2, isLiked: false })
    expect((await manager.get(`${LIST}/${id}`)).body).toMatchObject({ likes: 2, version: before })
    expect((await like(far)).status).toBe(404)
  })
})

describe('The discussion of an announcement', () => {
  it('is one level deep, counted, and closed when comments are not allowed', async () => {
    const id = await published()
    const root = (await comment(officer, id, 'We will come')).body.id
    const answer = (await comment(zonal, id, 'Good', { parent: root })).body.id
    expect((await comment(officer, id, 'Thanks', { parent: answer })).body.fields).toEqual({
      parent: 'This comment can’t be answered',
    })
    expect((await comment(officer, id, 'x'.repeat(501))).body.fields).toEqual({
      body: 'A comment has at most 500 characters',
    })
    expect((await commentsOf(officer, id)).items).toMatchObject([
      { id: root, parent: null, _can: ['update', 'delete', 'reply'] },
      { id: answer, parent: root, _can: [] },
    ])
    expect(await countOf(id)).toBe(2)
    const silent = await published({ allowComments: false })
    expect((await comment(officer, silent, 'Hello')).body.detail).toBe('Comments are closed here')
    expect((await commentsOf(officer, silent)).isOpen).toBe(false)
    // Comments on records without a discussion cannot be answered.
    const user = await service.person(['view_afs_users_tab'])
    const plain = await user.send<Answered>('POST', `/api/admin/${users.is.name}/${user.id}/comments`, {
      ...{ body: 'Hello', parent: root },
    })
    expect(plain.status).toBe(400)
  })

  it('lets people edit their own comments for 15 minutes', async () => {
    const id = await published()
    const said = (await comment(officer, id, 'Tomorow')).body.id
    const change = (person: Person) =>
      person.send<Answered>('PATCH', `${LIST}/${id}/comments/${said}`, { body: 'Tomorrow' })
    expect((await change(zonal)).status).toBe(403)
    const begun = now
    now = new Date(begun.getTime() + 15 * 60_000)
    expect((await change(officer)).status).toBe(200)
    now = new Date(begun.getTime() + 15 * 60_000 + 1)
    expect((await change(officer)).body.detail).toBe('A comment can be changed for 15 minutes')
    expect((await commentsOf(officer, id)).items[0]?._can).toEqual(['delete', 'reply'])
  })

  it('is moderated by content managers: hidden comments are readable only by them, and not counted', async () => {
    const id = await published()
    const said = (await comment(officer, id, 'Something rude')).body.id
    const hide = (person: Person, isHidden = true) =>
      person.send<Answered>('PUT', `${LIST}/${id}/comments/${said}/hidden`, { isHidden })
    expect((await hide(zonal)).status).toBe(403)
    expect((await hide(manager)).body).toMatchObject({ isHidden: true, body: 'Something rude' })
    for (const person of [officer, zonal])
      expect(JSON.stringify(await commentsOf(person, id))).not.toContain('Something rude')
    expect(await countOf(id)).toBe(0)
    const edited = await officer.send<Answered>('PATCH', `${LIST}/${id}/comments/${said}`, { body: 'Nothing' })
    expect(edited.body.detail).toBe('This comment is hidden, so it can’t be changed')
    expect((await comment(zonal, id, 'Why?', { parent: said })).status).toBe(400)
    await hide(manager, false)
    expect((await commentsOf(officer, id)).items[0]?.body).toBe('Something rude')
    expect(await countOf(id)).toBe(1)
  })
})
