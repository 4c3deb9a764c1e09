import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql, type Queries } from '../../../server/database'
import type { Message } from '../../../server/engine/outbox'
import { folderOutbox, type FolderOutbox } from '../../../server/outbound/folderOutbox'
import { readSettings } from '../../../server/settings'
import { everyKey, samplesBy, type Row } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { farmers } from '#resources'

const code: Message = {
  channel: 'SMS',
  to: '+919876501234',
  template: 'SIGN_IN_CODE',
  subject: 'Sign-in code',
  text: '123456 is your code. See http://localhost/reset-password?token=abc-DEF_1&x=1',
  isSecret: true,
}
const mail: Message = {
  channel: 'EMAIL',
  to: 'asha@example.in',
  template: 'PASSWORD_CHANGED',
  subject: 'Passwort geändert – नमस्ते\r\nBcc: everybody@example.in',
  text: 'Line one\nLine two 123456',
}

describe('The outbox', () => {
  let service: TestService
  let author: Person
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-outbox-'))
  const boxIn = (place: string): FolderOutbox => folderOutbox(service.database, place, 'desk@agridesk.example')
  let box: FolderOutbox
  const last = async (): Promise<Row> => {
    const { body } = await author.get<{ items: Row[] }>(
      '/api/admin/communications?size=1&sort=-id&columns=text,subject,mobile,email,status,error,category,ref,farmer',
    )
    return body.items[0] as Row
  }

  beforeAll(async () => {
    service = await startService()
    box = boxIn(join(folder, 'outbox'))
    author = await service.person(everyKey)
  })
  afterAll(async () => {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('writes a full SMS for this machine only, and records it with its code and token masked', async () => {
    expect(await box.send(service.database, code)).toBe(true)
    const [name = ''] = readdirSync(join(folder, 'outbox'))
    expect(name).toMatch(/\.txt$/)
    expect(statSync(join(folder, 'outbox', name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'outbox')).mode & 0o777).toBe(0o700)
    expect(await box.newest(10)).toMatchObject([{ channel: 'SMS', to: code.to, text: code.text }])
    expect(await last()).toMatchObject({
      text: '•••••• is your code. See http://localhost/reset-password?token=••••••&x=1',
      mobile: code.to,
      category: 'SIGN_IN',
      status: 'SENT',
    })
  })

  it('records a message without the signatures of its links, which open papers and reports without a sign-in', async () => {
    const words = (paper: string, token: string): string =>
      `Bill 1: http://localhost/api/farmer/papers/${paper} Report: http://localhost/farmer/0f-1?t=${token} Agridesk`
    const text = words(`b1x.ab.${'Ab-_9'.repeat(4)}-x`, `1x.${'Ab-_9'.repeat(8)}-_x`)
    await box.send(service.database, { ...code, template: 'BOOKING_BILL', text, isSecret: false })
    expect((await box.newest(1))[0]?.text).toBe(text)
    expect((await last()).text).toBe(words('b1x.ab.••••••', '1x.••••••'))
  })

  it('writes an email according to RFC 5322, safe from header injection', async () => {
    await box.send(service.database, mail)
    const name = readdirSync(join(folder, 'outbox')).find((one) => one.endsWith('.eml')) ?? ''
    const content = readFileSync(join(folder, 'outbox', name), 'utf8')
    const [head = '', body = ''] = content.split('\r\n\r\n')
    expect(head.split('\r\n').map((line) => line.split(':')[0])).toEqual([
      ...['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
      ...['Auto-Submitted', 'X-Template'],
    ])
    expect(head).toMatch(/^Subject: =\?utf-8\?B\?[\w+/=]+\?=$/m)
    expect(head).toMatch(/^Date: \w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/m)
    expect(body).toBe('Line one\r\nLine two 123456\r\n')
    expect((await last()).text).toBe(mail.text)
    expect((await box.newest(1))[0]).toMatchObject({
      channel: 'EMAIL',
      to: mail.to,
      text: 'Line one\r\nLine two 123456',
    })
  })

  it('records what could not be sent, and why', async () => {
    const blocked = join(folder, 'blocked')
    writeFileSync(blocked, 'a file where the folder should be')
    expect(await boxIn(blocked).send(service.database, mail)).toBe(false)
    expect(await last()).toMatchObject({ status: 'FAILED', error: expect.stringContaining('couldn’t be written') })
  })

  it('sends nothing that was rolled back, and the rest after the commit', async () => {
    const names = (): string[] => readdirSync(join(folder, 'outbox'))
    const before = names()
    const sending = service.database.transaction(async (tx) => {
      expect(await box.send(tx, { ...mail, text: 'Never mind' })).toBe(true)
      expect((await box.newest(1))[0]?.text).not.toContain('Never mind')
      throw new Error('taken back')
    })
    await expect(sending).rejects.toThrow('taken back')
    expect(names()).toEqual(before)
    expect((await last()).text).not.toBe('Never mind')
    await service.database.transaction((tx) => box.send(tx, { ...mail, text: 'It stands' }))
    expect((await box.newest(1))[0]?.text).toContain('It stands')
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('keeps what was committed by a process killed just afterwards, and nothing uncommitted', async () => {
    const place = mkdtempSync(join(folder, 'killed-'))
    const sendOne = (): Promise<boolean> => boxIn(place).send(service.database, mail)
    await sendOne()
    const [name = ''] = readdirSync(place)
    renameSync(join(place, name), join(place, `${name}.part`))
    const taken = name.replace(/-\w+\.eml$/, '-00000000.eml.part')
    writeFileSync(join(place, taken), '')
    await sendOne()
    const files = readdirSync(place)
    expect([files.length, files.includes(name), files.includes(taken)]).toEqual([3, true, true])
  })

  it('keeps a message whose transaction may have been committed, and sends it once it is known that it was', async () => {
    const place = mkdtempSync(join(folder, 'unknown-'))
    const ends: (() => Promise<void>)[] = []
    const send = (text: string): Promise<boolean> =>
      service.database.transaction((tx) => {
        const afterwards: Queries['afterwards'] = async (follow) => void ends.push(() => follow(undefined))
        return boxIn(place).send({ ...tx, afterwards }, { ...mail, text })
      })
    await send('It stands')
    const [name = ''] = readdirSync(place)
    await service.database.run(sql`delete from communications where text = 'It stands'`)
    for (const end of ends) await end()
    expect(readdirSync(place), 'not committed').toEqual([name])
    await send('It stands as well')
    for (const end of ends) await end()
    const files = readdirSync(place)
    expect(files).toHaveLength(2)
    expect(files.filter((one) => one.endsWith('.eml'))).toHaveLength(1)
    expect(files).toContain(name)
  })

  it('removes old messages', async () => {
    writeFileSync(join(folder, 'outbox', '2020-01-01T00-00-00.000Z-00000000.txt'), 'To: old\r\n\r\nold')
    writeFileSync(join(folder, 'outbox', '2020-01-01T00-00-00.000Z-00000001.txt.part'), 'To: old\r\n\r\nold')
    const nextDay = boxIn(join(folder, 'outbox'))
    await nextDay.send(service.database, mail)
    expect(readdirSync(join(folder, 'outbox')).some((name) => name.startsWith('2020'))).toBe(false)
    expect((await nextDay.newest(10)).length).toBe(5)
  })

  it('resends a service message, but nothing that signs a person in', async () => {
    await box.send(service.database, mail)
    const service1 = await last()
    expect(service1._can).toContain('resend')
    const again = await author.send('POST', `/api/admin/communications/${service1.id}/resend`)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(await last()).toMatchObject({ text: mail.text, email: mail.to, ref: `message ${service1.id}` })
    expect(readdirSync(join(service.dataDirectory, 'outbox')).length).toBe(1)
    await box.send(service.database, code)
    const secret = await last()
    expect(secret._can).not.toContain('resend')
    expect((await author.send('POST', `/api/admin/communications/${secret.id}/resend`)).status).toBe(400)
  })

  it('is readable for people who see the recipient; messages to a farmer are erased with the farmer', async () => {
    const farmer = await samplesBy(author, service).record(farmers)
    await box.send(service.database, { ...mail, farmer: farmer.id })
    const { id } = await last()
    const near = await service.person(['view_communication_info_tab'], ['Punjab'])
    const far = await service.person(['view_communication_info_tab'], ['Haryana'])
    const shown = await near.get<Row>(`/api/admin/communications/${id}`)
    expect([shown.status, shown.body.email]).toEqual([200, expect.stringContaining('•')])
    expect((await far.get(`/api/admin/communications/${id}`)).status).toBe(404)
    await author.send('POST', `/api/admin/farmers/${farmer.id}/erase`, { reason: 'They asked for it' })
    expect(await service.database.rows(sql`select email, subject, text from communications where id = ${id}`)).toEqual([
      { email: null, subject: null, text: null },
    ])
  })
})

describe('The settings', () => {
  const given = (environment: Record<string, string>) =>
    readSettings({ DATA_DIR: mkdtempSync(join(tmpdir(), 'agridesk-')), ...environment })
  const issuer = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal', SESSION_KEY: 'x'.repeat(40) }

  it('enable outside accounts by default only in the demo', async () => {
    expect((await given({})).session.outsideAccounts).toBe(true)
    expect((await given({ OUTSIDE_ACCOUNTS: 'off' })).session.outsideAccounts).toBe(false)
    expect((await given(issuer)).session.outsideAccounts).toBe(false)
    expect((await given({ ...issuer, OUTSIDE_ACCOUNTS: 'on' })).session.outsideAccounts).toBe(true)
    await expect(given({ OUTSIDE_ACCOUNTS: 'yes' })).rejects.toThrow(
      'OUTSIDE_ACCOUNTS must be “on” or “off”, not “yes”.',
    )
  })

  it('list the pages that may embed the summary by their origins', async () => {
    const { session } = await given({ CRM_EMBED_ORIGINS: 'https://crm.example, https://cti.example:8443' })
    expect(session.crmEmbedOrigins).toEqual(['https://crm.example', 'https://cti.example:8443'])
    for (const wrong of ['*', 'crm.example', 'https://crm.example/', "'self'"])
      await expect(given({ CRM_EMBED_ORIGINS: wrong })).rejects.toThrow('CRM_EMBED_ORIGINS holds origins')
  })

  it('accept BI dashboards only over https and at allowed origins', async () => {
    const at = (BI_DASHBOARD_URL: string) => given({ BI_DASHBOARD_URL, BI_DASHBOARD_ORIGINS: 'https://bi.example' })
    expect((await at('https://bi.example/acres?live=1')).biDashboard).toBe('https://bi.example/acres?live=1')
    expect((await given({})).biDashboard).toBeUndefined()
    for (const wrong of ['http://bi.example/', 'javascript:alert(1)', 'https://me:secret@bi.example/', 'bi'])
      await expect(at(wrong)).rejects.toThrow('BI_DASHBOARD_URL must be an https address')
    await expect(at('https://bi.example.evil/')).rejects.toThrow('is not among BI_DASHBOARD_ORIGINS')
  })
})
