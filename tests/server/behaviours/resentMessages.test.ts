import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { portalAddress } from '../../../server/engine/exports/mailWords'
import { folderOutbox } from '../../../server/outbound/folderOutbox'
import { sentTexts } from '../../support/outbox'
import { everyKey, samplesBy, type Row } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'

interface Place {
  readonly portal: string
  /** The number of an open link of the farmer. */
  readonly link: string
}

describe('A message that is sent again', () => {
  let service: TestService
  let author: Person
  let farmer: number
  let place: Place

  beforeAll(async () => {
    service = await startService()
    author = await service.person(everyKey)
    farmer = Number((await samplesBy(author, service).record(farmers)).id)
    const shared = { farmer, kind: 'FARMER', purpose: 'For one day', lasts: 'DAY_1' }
    const { body } = await author.send<Row>('POST', '/api/admin/public-links', shared)
    place = { portal: service.engine().setting(portalAddress), link: Number(body.id).toString(36) }
  })
  afterAll(() => service.close())

  const resend = async (text: string, of: { readonly farmer?: number } = {}) => {
    const box = folderOutbox(service.database, join(service.dataDirectory, 'outbox'), 'desk@agridesk.example')
    const mail = { channel: 'EMAIL', to: 'asha@example.in', template: 'CAMPAIGN', subject: 'News' } as const
    await box.send(service.database, { ...mail, ...of, text })
    const { body } = await author.get<{ items: Row[] }>('/api/admin/communications?size=1&sort=-id&columns=text')
    const path = `/api/admin/communications/${String(body.items[0]?.id)}/resend`
    return { recorded: body.items[0]?.text, ...(await author.send<Row>('POST', path)) }
  }

  it('has the links that people write in full', async () => {
    const text = 'See https://shop.example/?code=SUMMER24&t=42 and https://video.example/watch?v=1&t=1.5&token=x'
    expect(await resend(text)).toMatchObject({ recorded: text, status: 200 })
    expect(await sentTexts(service, 1)).toEqual([text])
  })

  it('has the link of its farmer signed', async () => {
    const { status } = await resend(`See ${place.portal}/farmer/a?t=${place.link}.•••••• today`, { farmer })
    expect(status).toBe(200)
    expect((await sentTexts(service, 1))[0]).toMatch(/\/farmer\/[\w-]{36}\?t=\w+\.[\w-]{43} today$/)
  })

  it('is refused where the farmer of its link is no longer active', async () => {
    const text = `See ${place.portal}/farmer/a?t=${place.link}.•••••• today`
    await service.database.run(sql`update farmers set status = 'INACTIVE' where id = ${farmer}`)
    const { status, body } = await resend(text, { farmer })
    await service.database.run(sql`update farmers set status = 'ACTIVE' where id = ${farmer}`)
    expect([status, body.detail]).toEqual([400, 'The link in this message has ended.'])
  })

  it.each<[string, (place: Place) => string, 'of its farmer' | 'of no farmer']>([
    ['a paper', ({ portal }) => `${portal}/api/farmer/papers/b1.zz.${'x'.repeat(22)}`, 'of no farmer'],
    ['a masked paper', ({ portal }) => `${portal}/api/farmer/papers/b1.zz.••••••`, 'of its farmer'],
    ['a page', ({ portal, link }) => `${portal}/farmer/a?t=${link}.••••••`, 'of no farmer'],
    ['a page elsewhere', ({ link }) => `http://x.example/farmer/a?t=${link}.••••••`, 'of its farmer'],
    ['a page in a link', ({ portal, link }) => `http://x.example/${portal}/farmer/a?t=${link}.••••••`, 'of its farmer'],
  ])('is refused where its text only names a link to %s', async (_, linkOf, of) => {
    const { status, body } = await resend(`See ${linkOf(place)} today`, of === 'of no farmer' ? {} : { farmer })
    expect([status, body.detail]).toEqual([400, 'The link in this message has ended.'])
  })
})
