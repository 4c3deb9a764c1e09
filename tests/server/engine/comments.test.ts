import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openTalk } from '../../support/oneFarmer'

const talk = await openTalk(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'farmer:erase', 'pii:reveal'])
const { farmer, service, asha, ravi, elsewhere, keyless, say, comments, notices, unread } = talk
beforeEach(talk.begin)
afterAll(() => service.close())

describe('Comments', () => {
  it('are written by people who may read the record, and listed in the order they were written', async () => {
    for (const words of ['One', 'Two', 'Three']) expect((await say(ravi, `  ${words} `)).status).toBe(200)
    const all = await comments()
    expect(all.items.map(({ body, by }) => [body, by?.id])).toEqual(
      ['One', 'Two', 'Three'].map((one) => [one, ravi.id]),
    )
    expect(all).toMatchObject({ totalItems: 3, hasEarlier: false })
    const last = await comments(asha, '?size=2')
    expect([last.items.map(({ body }) => body), last.hasEarlier]).toEqual([['Two', 'Three'], true])
    const first = await comments(asha, `?before=${last.items[0]?.id}`)
    expect([first.items.map(({ body }) => body), first.hasEarlier]).toEqual([['One'], false])
  })

  it('are refused when they are empty, too long, or not storable', async () => {
    for (const body of ['', '  ', 'x'.repeat(4001), 'a\u0000b', 7, null]) {
      const { status, body: problem } = await asha.send('POST', `${farmer.at}/comments`, { body })
      expect([status, Object.keys(problem.fields ?? {})], JSON.stringify(body)).toEqual([400, ['body']])
    }
    expect((await say(asha, 'x'.repeat(4000))).status).toBe(200)
    for (const mentions of ['x', [0], ['1'], [1.5], Array.from({ length: 21 }, (_, index) => index + 1)]) {
      const { status, body: problem } = await asha.send('POST', `${farmer.at}/comments`, { body: 'Look', mentions })
      expect([status, Object.keys(problem.fields ?? {})], JSON.stringify(mentions)).toEqual([
        400,
        [expect.stringMatching(/^mentions(\.0)?$/)],
      ])
    }
    expect((await comments()).totalItems).toBe(1)
  })

  it('are refused with unknown fields, so that a misspelt internal note is not published', async () => {
    const { body: made } = await say(asha, 'Here')
    for (const more of [{ internal: true }, { is_internal: true }, { id: 7 }])
      for (const [method, path] of [
        ['POST', `${farmer.at}/comments`],
        ['PATCH', `${farmer.at}/comments/${made.id}`],
      ] as const) {
        const { status, body } = await asha.send(method, path, { body: 'Look', ...more })
        const [field = ''] = Object.keys(more)
        expect([status, body.fields]).toEqual([400, { [field]: 'Unknown field' }])
      }
    const turned = await asha.send('PATCH', `${farmer.at}/comments/${made.id}`, { body: 'Look', isInternal: true })
    expect([turned.status, Object.keys(turned.body.fields ?? {})]).toEqual([400, ['isInternal']])
    expect((await comments()).items.map(({ body }) => body)).toEqual(['Here'])
  })

  it('are changed and deleted by their author, and a deleted comment leaves a placeholder without its text', async () => {
    const { body: made } = await say(asha, 'The land papers are missing')
    expect(made._can).toEqual(['update', 'delete'])
    const place = `${farmer.at}/comments/${made.id}`
    expect((await ravi.send('PATCH', place, { body: 'Mine now' })).status).toBe(403)
    expect((await ravi.send('DELETE', place)).status).toBe(403)
    const changed = await asha.send<Comment>('PATCH', place, { body: 'The land papers are here' })
    expect(changed.body).toMatchObject({ body: 'The land papers are here', editedAt: expect.any(String) })
    expect((await comments(ravi)).items[0]?._can).toEqual([])
    expect((await asha.send('DELETE', place)).status).toBe(204)
    const [trace] = (await comments()).items
    expect(trace).toMatchObject({ id: made.id, isDeleted: true, body: '', mentions: [], _can: [] })
    expect((await comments()).totalItems).toBe(0)
    expect((await asha.send('PATCH', place, { body: 'Again' })).status).toBe(404)
    expect((await asha.send('DELETE', `${farmer.at}/comments/x`)).status).toBe(404)
  })

  it('belong only to their record', async () => {
    const { body: made } = await say(asha, 'Here')
    expect(
      (await asha.send('PATCH', `/api/admin/users/${asha.id}/comments/${made.id}`, { body: 'There' })).status,
    ).toBe(403)
    const other = `/api/admin/farmers/${farmer.id - 1}`
    expect((await asha.send('PATCH', `${other}/comments/${made.id}`, { body: 'There' })).status).toBe(404)
  })

  it('notify each mentioned person once, but not their author', async () => {
    const { body: made } = await say(asha, '@Ravi please call', [ravi.id, asha.id, ravi.id])
    expect(made.mentions.map(({ id }) => id).sort()).toEqual([asha.id, ravi.id].sort())
    expect([await unread(ravi), await unread(asha)]).toEqual([1, 0])
    expect((await notices()).items[0]).toMatchObject({
      kind: 'mention',
      resource: 'farmers',
      record: farmer.id,
      comment: made.id,
      title: 'Gita Devi',
      excerpt: '@Ravi please call',
      isRead: false,
      isVisible: true,
    })
    await asha.send('PATCH', `${farmer.at}/comments/${made.id}`, {
      body: '@Ravi please call soon',
      mentions: [ravi.id],
    })
    expect(await unread()).toBe(1)
    await asha.send('PATCH', `${farmer.at}/comments/${made.id}`, { body: 'Please call', mentions: [] })
    expect(await unread()).toBe(0)
  })

  it('do not mention a person who cannot see the record, for lack of a key or by scope', async () => {
    for (const person of [elsewhere, keyless]) {
      const { status, body } = await say(asha, 'Look', [ravi.id, person.id])
      expect([status, body], JSON.stringify(body)).toMatchObject([
        400,
        { fields: { mentions: 'Person Number can’t see this record' } },
      ])
    }
    const { body } = await say(asha, 'Look', [999_999])
    expect(body).toMatchObject({ fields: { mentions: 'Choose people from the list' } })
    expect([(await comments()).totalItems, await unread(elsewhere), await unread()]).toEqual([0, 0, 0])
  })

  it('suggest only people who can see the record', async () => {
    await service.database.run(sql`update users set employee_code = 'AG0042' where id = ${asha.id}`)
    const { body } = await ravi.get<{ items: Record<string, unknown>[] }>(`${farmer.at}/people?q=number person`)
    const ids = body.items.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([asha.id, ravi.id]))
    for (const person of [elsewhere, keyless]) expect(ids).not.toContain(person.id)
    expect(body.items.find(({ id }) => id === asha.id)).toMatchObject({ role: 'Admin', code: 'AG0042', places: [] })
    expect(body.items.find(({ id }) => id === ravi.id)).toMatchObject({ code: null, places: ['Ludhiana'] })
    expect((await ravi.get<{ items: [] }>(`${farmer.at}/people?q=nobody%25`)).body.items).toEqual([])
  })

  it('are unknown to a person who may not see the record', async () => {
    await say(asha, 'Secret')
    for (const [person, status] of [
      [elsewhere, 404],
      [keyless, 403],
      [service.nobody, 401],
    ] as const) {
      for (const answer of [
        await person.get(`${farmer.at}/comments`),
        await person.get(`${farmer.at}/people?q=a`),
        await person.get(`${farmer.at}/assignment`),
        await person.send('POST', `${farmer.at}/comments`, { body: 'x' }),
        await person.send('PUT', `${farmer.at}/assignment`, { user: asha.id }),
        await person.send('DELETE', `${farmer.at}/assignment`),
      ])
        expect(answer.status).toBe(status)
    }
  })

  it('are erased with a farmer, as are their notices and those about the farmer’s lands', async () => {
    const land = await asha.send<{ id: number }>('POST', '/api/admin/lands', {
      farmer: farmer.id,
      name: 'North field',
      village: service.places['Galib Kalan'],
      area: { value: 1, unit: 'ACRE' },
      ownership: 'OWNED',
    })
    expect(land.status, JSON.stringify(land.body)).toBe(201)
    await say(asha, 'Her son Baldev has the papers', [ravi.id])
    await asha.send('PUT', `${farmer.at}/assignment`, { user: ravi.id, note: 'Baldev’s mother' })
    await asha.send('POST', `/api/admin/lands/${land.body.id}/comments`, { body: 'Belongs to Baldev' })
    expect((await asha.send('POST', `${farmer.at}/erase`, { reason: 'On request' })).status).toBe(200)
    expect((await comments()).items).toEqual([])
    expect((await notices()).items.filter(({ record }) => record === farmer.id)).toEqual([])
    expect((await asha.get<{ items: unknown[] }>(`/api/admin/lands/${land.body.id}/comments`)).body.items).toEqual([])
    expect((await asha.get(`${farmer.at}/assignment`)).body).toMatchObject({ assignment: { note: null } })
  })
})
