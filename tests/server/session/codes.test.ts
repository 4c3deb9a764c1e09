import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql, type Database } from '../../../server/database'
import type { TokenPair } from '../../../server/session'
import { borrowDatabase } from '../../support/workerDatabase'
import { setCheapPassword } from '../../support/passwords'
import { addAccount, askForCode, codeIn, memoryOutbox, newMobile, otherCode, signInByCode } from './outsideAccounts'
import { post, settingsFor, startService, who } from './service'

const SENT = 'The OTP has been sent to your mobile number'
const FAILED = 'Error while sending OTP to your mobile number'

describe('Signing in with a code', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  let other: FastifyInstance
  const outbox = memoryOutbox()

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    app = await startService(database, settingsFor(3000, { outsideAccounts: true }), outbox)
    other = await startService(database, settingsFor(3000, { outsideAccounts: true }), outbox)
  })
  afterAll(async () => {
    await app.close()
    await other.close()
    await close()
  })
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00Z') })
    outbox.sent.length = 0
    await database.run(sql`delete from turns`)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const received = async (): Promise<string> => {
    await expect.poll(() => outbox.sent.length).toBeGreaterThan(0)
    return codeIn(outbox.sent.at(-1))
  }

  const notedOf = async (user: number): Promise<string[]> => {
    const lines = await database.rows<{ kind: string }>(
      sql`select kind from access_log where user_id = ${user} order by id`,
    )
    return lines.map(({ kind }) => kind)
  }

  it('opens a session with the code from the SMS', async () => {
    const partner = await addAccount(database, 'asha.partner')
    const asked = await askForCode(app, ` ${partner.mobile.slice(3, 8)} ${partner.mobile.slice(8)} `)
    expect([asked.statusCode, asked.json()]).toEqual([200, { message: SENT, again: 60 }])
    const code = await received()
    expect(code).toMatch(/^\d{6}$/)
    expect(outbox.sent).toMatchObject([{ channel: 'SMS', to: partner.mobile, user: partner.id, isSecret: true }])
    await expect.poll(() => notedOf(partner.id)).toEqual(['CODE_SENT'])
    const pair = (await signInByCode(app, partner.mobile, code)).json<TokenPair>()
    expect(await notedOf(partner.id)).toEqual(['CODE_SENT', 'SIGNED_IN'])
    expect(pair).toMatchObject({ token_type: 'Bearer', username: 'asha.partner' })
    expect((await who(app, pair.access_token)).json()).toMatchObject({ id: partner.id })
  })

  it('accepts a code once', async () => {
    const { mobile } = await addAccount(database, 'once.only')
    await askForCode(app, mobile)
    const code = await received()
    const both = await Promise.all([signInByCode(app, mobile, code), signInByCode(other, mobile, code)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect((await signInByCode(app, mobile, code)).json()).toMatchObject({ status: 401, title: 'Error while Login' })
  })

  it('refuses a code after 5 minutes', async () => {
    const { mobile } = await addAccount(database, 'too.late')
    await askForCode(app, mobile)
    const code = await received()
    later(5 * 60 + 1)
    expect((await signInByCode(app, mobile, code)).statusCode).toBe(401)
  })

  it('refuses a code after five wrong tries, at any process', async () => {
    const { mobile } = await addAccount(database, 'sixth.try')
    await askForCode(app, mobile)
    const code = await received()
    for (const one of [app, other, app, other, app])
      expect((await signInByCode(one, mobile, otherCode(code))).statusCode).toBe(401)
    expect((await signInByCode(app, mobile, code)).statusCode).toBe(401)
  })

  it('is locked after ten wrong codes, which the access log tells of its user, without the number', async () => {
    const partner = await addAccount(database, 'asha.codes')
    const tries: number[] = []
    for (let time = 0; time < 11; time += 1)
      tries.push((await signInByCode(app, partner.mobile, String(100_000 + time))).statusCode)
    expect(tries.slice(-2)).toEqual([401, 429])
    expect(await notedOf(partner.id)).toEqual(['LOCKED_OUT'])
    const lines = JSON.stringify(await database.rows(sql`select * from access_log where user_id = ${partner.id}`))
    expect(lines).not.toContain(partner.mobile.slice(3))
  })

  it('accepts only the last of several codes', async () => {
    const { mobile } = await addAccount(database, 'two.codes')
    await askForCode(app, mobile)
    const first = await received()
    later(61)
    outbox.sent.length = 0
    await askForCode(app, mobile)
    const second = await received()
    if (first !== second) expect((await signInByCode(app, mobile, first)).statusCode).toBe(401)
    expect((await signInByCode(app, mobile, second)).statusCode).toBe(200)
  })

  it('refuses the code of another number', async () => {
    const one = await addAccount(database, 'one.number')
    const two = await addAccount(database, 'two.number')
    await askForCode(app, one.mobile)
    const code = await received()
    expect((await signInByCode(app, two.mobile, code)).statusCode).toBe(401)
  })

  it.each([
    ['nobody', async () => newMobile()],
    ['staff', async () => (await addAccount(database, 'a.staff', { authorities: ['view_help_tab'] })).mobile],
    ['somebody inactive', async () => (await addAccount(database, 'was.here', { status: 'INACTIVE' })).mobile],
  ])('answers the same for %s, and sends nothing', async (_who, numberOf) => {
    const known = await addAccount(database, `known.${_who.replace(/\W/g, '')}`)
    const right = await askForCode(app, known.mobile)
    await received()
    const mobile = await numberOf()
    outbox.sent.length = 0
    const answer = await askForCode(app, mobile)
    expect([answer.statusCode, answer.json()]).toEqual([right.statusCode, right.json()])
    const names = (headers: object) => Object.keys(headers).sort()
    expect(names(answer.headers)).toEqual(names(right.headers))
    const tried = await signInByCode(app, mobile, '000000')
    const wrong = await signInByCode(app, known.mobile, otherCode(codeIn(outbox.sent[0]) || '000000'))
    expect([tried.statusCode, tried.json()]).toEqual([wrong.statusCode, wrong.json()])
    expect(outbox.sent).toEqual([])
  })

  it('sends another code after 60 seconds, and says how long to wait', async () => {
    const { mobile } = await addAccount(database, 'in.a.hurry')
    await askForCode(app, mobile)
    later(20)
    const soon = await askForCode(other, mobile)
    expect([soon.statusCode, soon.headers['retry-after'], soon.json()]).toMatchObject([
      429,
      '40',
      { title: FAILED, detail: 'Too many requests. Try again in 40 seconds.' },
    ])
    later(41)
    expect((await askForCode(app, mobile)).statusCode).toBe(200)
  })

  it('sends three codes to a number within 15 minutes, across all processes, whether known or not', async () => {
    for (const mobile of [(await addAccount(database, 'three.codes')).mobile, newMobile()]) {
      for (const one of [app, other, app]) {
        expect((await askForCode(one, mobile)).statusCode).toBe(200)
        later(61)
      }
      expect((await askForCode(other, mobile)).statusCode).toBe(429)
      later(15 * 60)
      expect((await askForCode(other, mobile)).statusCode).toBe(200)
    }
  })

  it('sends twenty codes per client address', async () => {
    const answers = []
    for (let number = 0; number < 21; number += 1)
      answers.push((await askForCode(number % 2 ? app : other, newMobile())).statusCode)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })

  it('reports an invalid mobile number at the field', async () => {
    for (const mobile of ['', '12345', '5876543210', 'abc'])
      expect((await askForCode(app, mobile)).json()).toMatchObject({
        status: 400,
        title: FAILED,
        fields: { mobile: 'Enter a valid mobile number' },
      })
  })

  it('stores neither numbers nor codes for its counts and comparisons', async () => {
    const { mobile } = await addAccount(database, 'kept.hashed')
    await askForCode(app, mobile)
    const code = await received()
    const kept = JSON.stringify([
      await database.rows(sql`select mobile_hash, code_hash from sign_in_codes order by id desc limit 1`),
      await database.rows(sql`select name from turns`),
    ])
    expect(kept).not.toContain(mobile.slice(3))
    expect(kept).not.toContain(code)
  })

  it('also lets outside people in by password, and treats staff as unknown', async () => {
    const partner = await addAccount(database, 'by.password')
    const staff = await addAccount(database, 'by.staff', { authorities: ['view_help_tab'] })
    await setCheapPassword(database, [partner.id, staff.id], 'demo-password')
    const signIn = (username: string, password: string) =>
      post(app, '/api/admin/outside/sign-in', { username, password })
    expect((await signIn('by.password', 'demo-password')).json()).toMatchObject({ username: 'by.password' })
    const refused = await Promise.all([
      signIn('by.staff', 'demo-password'),
      signIn('by.nobody', 'demo-password'),
      signIn('by.password', 'wrong'),
    ])
    expect(refused.map((answer) => [answer.statusCode, answer.body])).toEqual(
      Array.from({ length: 3 }, () => [401, refused[0].body]),
    )
  })

  it('is unavailable when outside accounts are off', async () => {
    const closed = await startService(database, settingsFor(3000), outbox)
    const { mobile } = await addAccount(database, 'not.here')
    const answers = [
      await askForCode(closed, mobile),
      await signInByCode(closed, mobile, '123456'),
      await post(closed, '/api/admin/outside/forgot-password', { account: 'not.here' }),
      await post(closed, '/api/admin/outside/reset-password', { token: 'x', password: 'y', passwordAgain: 'y' }),
    ]
    await closed.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })
})
