import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sql } from '../../../server/database'
import { engineOf } from '../../../server/engineOf'
import type { Engine } from '../../../server/engine/engine'
import type { Message } from '../../../server/engine/outbox'
import { deliverMessage, jobKinds } from '../../../server/jobKinds'
import { startWorkers } from '../../../server/jobs'
import { behaviours } from '../../../server/behaviours'
import { readSettings } from '../../../server/settings'
import { startGateway, startMailServer, type Gateway, type MailServer } from '../../support/postOffice'
import { everyKey, type Row } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { register } from '#resources'

const TOKEN = 'token-of-the-gateway'
const code: Message = {
  channel: 'SMS',
  to: '+919873301234',
  template: 'SIGN_IN_CODE',
  subject: 'Sign-in code',
  text: '482913 is your code',
  isSecret: true,
}
const promotion: Message = { ...code, template: 'CAMPAIGN', text: 'Spray now', isSecret: false, isPromotion: true }
const mail: Message = {
  channel: 'EMAIL',
  to: 'asha@example.in',
  template: 'PASSWORD_CHANGED',
  subject: 'नमस्ते\r\nBcc: everybody@example.in',
  text: 'Line one\nLine two – नमस्ते',
}

/** Decodes the text of an email from quoted-printable. */
function wordsOf(raw: string): string {
  const body = raw.split('\r\n\r\n').slice(1).join('\n').replace(/=\r\n/g, '').replaceAll('\r\n', '\n').trimEnd()
  const bytes = body.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('Sending messages', () => {
  let service: TestService
  let author: Person
  let engine: Engine
  let mails: MailServer
  let gateway: Gateway

  beforeAll(async () => {
    ;[mails, gateway] = [await startMailServer(), await startGateway()]
    const environment = { SMTP_URL: mails.url, SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: TOKEN }
    service = await startService({ environment })
    author = await service.person(everyKey)
    const settings = await readSettings({ DATA_DIR: service.dataDirectory, ...environment })
    engine = engineOf({ settings, database: service.database, register, behaviours, schedules: [] })
  })
  afterEach(async () => {
    mails.mails.length = gateway.asked.length = 0
    mails.reception = 'take'
    gateway.status = 200
    await service.database.run(sql`delete from pgboss.job`)
  })
  afterAll(async () => {
    await service.close()
    await mails.close()
    await gateway.close()
  })

  const send = async (message: Message): Promise<number> => {
    expect(await engine.outbox.send(service.database, message)).toBe(true)
    const [row] = await service.database.rows<{ id: number }>(sql`select max(id) as id from communications`)
    return row?.id ?? 0
  }
  const shown = async (id: number) => (await author.get<Row>(`/api/admin/communications/${id}`)).body
  const sealed = async (id: number) =>
    (await service.database.rows(sql`select 1 from outgoing_messages where message_id = ${id}`)).length
  /** Marks a message as if its process had been killed while sending, so that its delivery is unknown. */
  const markSending = (id: number) =>
    service.database.run(sql`update communications set status = 'SENDING' where id = ${id}`)

  it('hands an email to the mail server after the commit, and deletes the encrypted text', async () => {
    const id = await send(mail)
    expect(await shown(id)).toMatchObject({ status: 'QUEUED', email: mail.to })
    expect([mails.mails.length, await sealed(id)]).toEqual([0, 1])
    await service.carryOutJobs()
    const [arrived] = mails.mails
    expect(arrived?.to).toEqual([mail.to])
    expect(arrived?.raw).toMatch(/^From: support@/m)
    expect(arrived?.raw).not.toMatch(/^Bcc/m)
    const { providerRef, ...sent } = await shown(id)
    expect(sent).toMatchObject({ status: 'SENT', error: null })
    expect(arrived?.raw).toContain(`Message-ID: ${String(providerRef)}`)
    expect(wordsOf(arrived?.raw ?? '')).toBe(mail.text)
    expect(await sealed(id)).toBe(0)
    expect(existsSync(join(service.dataDirectory, 'outbox'))).toBe(false)
  })

  it('hands an SMS to the gateway with its token and a key, without polling, and follows no redirect', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const workers = await startWorkers(engine, jobKinds, () => undefined)
    const id = await send(code)
    await expect.poll(() => gateway.asked).toHaveLength(1)
    await expect.poll(() => shown(id)).toMatchObject({ status: 'SENT', providerRef: 'sms-1' })
    await workers.stop()
    expect(gateway.asked[0]).toMatchObject({
      headers: { authorization: `Bearer ${TOKEN}`, 'idempotency-key': expect.stringMatching(/^[\w-]{36}$/) },
      body: { to: code.to, text: code.text, templateId: code.template },
    })
    gateway.status = 307
    const elsewhere = await send(promotion)
    await service.carryOutJobs()
    expect(gateway.asked).toHaveLength(2)
    expect(await shown(elsewhere)).toMatchObject({ status: 'FAILED', error: 'The SMS gateway refused it (307)' })
  })

  it('stores a code only encrypted while it waits, and not in the queue', async () => {
    const id = await send(code)
    const everything = await service.database.rows(sql`
      select c::text as noted, o::text as waiting, (select string_agg(j::text, '') from pgboss.job j) as jobs
      from communications c join outgoing_messages o on o.message_id = c.id where c.id = ${id}`)
    const all = JSON.stringify(everything)
    expect(all).not.toContain('482913')
    expect(all).toContain('•••••• is your code')
    expect(JSON.stringify(await service.database.rows(sql`select data from pgboss.job`))).not.toContain('9873301234')
  })

  it('sends nothing that was rolled back', async () => {
    const sending = service.database.transaction(async (tx) => {
      await engine.outbox.send(tx, mail)
      throw new Error('taken back')
    })
    await expect(sending).rejects.toThrow('taken back')
    expect(await service.carryOutJobs()).toBe(0)
    expect(mails.mails).toEqual([])
  })

  it('retries a temporary failure, shows the reason, and gives up when it is refused', async () => {
    mails.reception = 'later'
    const id = await send(mail)
    await service.carryOutJobs()
    expect(await shown(id)).toMatchObject({ status: 'QUEUED', error: 'The mail server can’t take it now (451)' })
    mails.reception = 'take'
    await service.carryOutJobs({ isLaterToo: true })
    expect(await shown(id)).toMatchObject({ status: 'SENT', error: null })
    mails.reception = 'refuse'
    const refused = await send(mail)
    expect(await service.carryOutJobs()).toBe(1)
    expect(await shown(refused)).toMatchObject({ status: 'FAILED', error: 'The mail server refused it (550)' })
    expect(await service.carryOutJobs({ isLaterToo: true })).toBe(0)
    expect((await shown(refused))._can).toContain('resend')
  })

  it('marks a message as failed after the last attempt, and an administrator may retry it', async () => {
    gateway.status = 503
    const id = await send({ ...promotion, isPromotion: false })
    for (let attempt = 0; attempt <= deliverMessage.retries; attempt += 1)
      await service.carryOutJobs({ isLaterToo: true })
    expect(await shown(id)).toMatchObject({ status: 'FAILED', error: 'The SMS gateway can’t take it now (503)' })
    const [job] = (await engine.jobs.list(service.database, { state: 'FAILED', skip: 0, take: 10 })).items
    gateway.status = 200
    await service.database.transaction((tx) => engine.jobs.retry(tx, job?.id ?? ''))
    await service.carryOutJobs()
    expect(await shown(id)).toMatchObject({ status: 'SENT', error: null })
    expect(new Set(gateway.asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('marks a message as failed when its job is cancelled, unless it was already sent', async () => {
    const [waiting, out] = [await send(code), await send(mail)]
    const { items } = await engine.jobs.list(service.database, { state: 'WAITING', skip: 0, take: 10 })
    await service.database.run(sql`update communications set status = 'SENT' where id = ${out}`)
    await service.database.transaction(async (tx) => {
      for (const { id } of items) await engine.jobs.cancel(tx, id)
    })
    await service.carryOutJobs()
    expect(await shown(waiting)).toMatchObject({ status: 'FAILED', error: 'The job was cancelled' })
    expect([await sealed(waiting), (await shown(out)).status]).toEqual([0, 'SENT'])
    expect([mails.mails.length, gateway.asked.length]).toEqual([0, 0])
  })

  it('sends nothing after its expiry', async () => {
    const minute = 60_000
    const by = (moment: number): Promise<number> => send({ ...mail, expiresAt: new Date(moment).toISOString() })
    const [late, early] = [await by(Date.now() - minute), await by(Date.now() + minute)]
    await service.carryOutJobs()
    expect(await shown(late)).toMatchObject({ status: 'FAILED', error: 'It couldn’t be sent in time' })
    expect(await shown(early)).toMatchObject({ status: 'SENT' })
    expect([mails.mails.length, await sealed(late)]).toEqual([1, 0])
  })

  it('repeats a service message under the same number when its delivery is unknown, but no other message', async () => {
    mails.reception = 'hangUp'
    const id = await send(mail)
    await service.carryOutJobs()
    expect(await shown(id)).toMatchObject({ status: 'QUEUED', error: expect.stringContaining('didn’t confirm') })
    mails.reception = 'take'
    await markSending(id)
    await service.carryOutJobs({ isLaterToo: true })
    expect(await shown(id)).toMatchObject({ status: 'SENT' })
    const numbers = mails.mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
    expect([numbers.length, new Set(numbers).size]).toEqual([2, 1])
    const unknown = { status: 'FAILED', error: 'Delivery unknown' }
    for (const message of [code, promotion]) {
      gateway.status = 0
      const unsure = await send(message)
      expect(await service.carryOutJobs({ isLaterToo: true })).toBe(1)
      gateway.status = 200
      const killed = await send(message)
      await markSending(killed)
      await service.carryOutJobs()
      expect([await shown(unsure), await shown(killed)]).toMatchObject([unknown, unknown])
      expect([await sealed(unsure), await sealed(killed)]).toEqual([0, 0])
    }
    expect(gateway.asked).toHaveLength(2)
  })

  it('sends no outdated code, and nothing to a removed address', async () => {
    const late = await send(code)
    await service.database.run(sql`update outgoing_messages set at = now() - interval '11 minutes'`)
    const gone = await send(mail)
    await service.database.run(sql`update communications set email = null where id = ${gone}`)
    await service.carryOutJobs()
    expect(await shown(late)).toMatchObject({ status: 'FAILED', error: 'It couldn’t be sent in time' })
    expect(await shown(gone)).toMatchObject({
      status: 'FAILED',
      error: 'The address of this message is no longer known',
    })
    expect([mails.mails.length, gateway.asked.length]).toEqual([0, 0])
  })

  it('refuses incomplete or insecure settings', async () => {
    const given = (environment: Record<string, string>) =>
      readSettings({ DATA_DIR: service.dataDirectory, ...environment })
    await expect(given({ SMTP_URL: 'mail.example' })).rejects.toThrow('SMTP_URL is an address such as')
    await expect(given({ MAIL_FROM: 'nobody' })).rejects.toThrow('MAIL_FROM is an email address')
    await expect(given({ SMS_GATEWAY_URL: 'http://sms.example', SMS_GATEWAY_TOKEN: 'x' })).rejects.toThrow('https')
    await expect(given({ SMS_GATEWAY_URL: 'https://sms.example' })).rejects.toThrow('SMS_GATEWAY_TOKEN must be set')
    expect((await given({})).outbound).toEqual({})
  })
})
