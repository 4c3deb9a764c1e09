import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'

interface Article extends Record<string, unknown> {
  readonly id: number
}

const BASE = '/api/admin/help'

let service: TestService
let writer: Person
let reader: Person
beforeAll(async () => {
  service = await startService()
  writer = await service.person(['view_help_tab', 'help:edit'])
  // Every person in these tests is an admin in the office.
  reader = await service.person(['view_help_tab'])
})
afterAll(() => service.close())

let serial = 0
async function article(more: object = {}): Promise<Article> {
  serial += 1
  const { status, body } = await writer.send<Article>('POST', BASE, {
    title: `How to do it, ${serial}`,
    slug: `how-to-${serial}`,
    category: 'LISTS',
    language: 'en',
    summary: 'In one sentence',
    body: '## Do it\n\nLike this.',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const publish = ({ id }: Article) => writer.send('POST', `${BASE}/${id}/publish`)
const status = async (person: Person, { id }: Article): Promise<number> => (await person.get(`${BASE}/${id}`)).status

describe('Help articles', () => {
  it('are readable once published, and to their writers at any time', async () => {
    const one = await article()
    expect([await status(reader, one), await status(writer, one)]).toEqual([404, 200])
    await publish(one)
    expect(await status(reader, one)).toBe(200)
    await writer.send('POST', `${BASE}/${one.id}/archive`)
    expect([await status(reader, one), await status(writer, one)]).toEqual([404, 200])
  })

  it('for some roles are readable only by these', async () => {
    const [mine, others] = [await article({ roles: ['ADMIN', 'BDO'] }), await article({ roles: ['BDO'] })]
    await Promise.all([publish(mine), publish(others)])
    expect([await status(reader, mine), await status(reader, others), await status(writer, others)]).toEqual([
      200, 404, 200,
    ])
    const { body } = await reader.get<{ items: Article[] }>(`${BASE}?size=100`)
    expect(body.items.map(({ id }) => id)).not.toContain(others.id)
  })

  it('have a unique short name per language, which is reported at the short name that was typed', async () => {
    await article({ slug: 'same' })
    const again = await writer.send('POST', BASE, {
      ...{
        title: 'The same once more',
        slug: 'same',
        category: 'LISTS',
        language: 'en',
        summary: 'Again',
        body: 'Again',
      },
    })
    expect([again.status, again.body.fields]).toEqual([
      400,
      { slug: 'There is already an article with this short name in this language' },
    ])
    await article({ slug: 'same', language: 'hi' })
  })

  it('get one vote per person, who may change it', async () => {
    const one = await article()
    await publish(one)
    const vote = (person: Person, isHelpful: unknown) => person.send('PUT', `${BASE}/${one.id}/vote`, { isHelpful })
    expect((await reader.get(`${BASE}/${one.id}/vote`)).body).toEqual({ isHelpful: null })
    for (const isHelpful of [true, true, false, true]) await vote(reader, isHelpful)
    await vote(writer, false)
    expect((await reader.get(`${BASE}/${one.id}/vote`)).body).toEqual({ isHelpful: true })
    expect((await reader.get(`${BASE}/${one.id}`)).body).toMatchObject({
      ...{ helpfulYes: 1, helpfulNo: 1, helpful: 50, version: 2 },
    })
    expect((await vote(reader, 'yes')).status).toBe(400)
  })

  it('cannot be voted on by people who may not read them', async () => {
    const draft = await article()
    expect((await reader.send('PUT', `${BASE}/${draft.id}/vote`, { isHelpful: true })).status).toBe(404)
  })
})
