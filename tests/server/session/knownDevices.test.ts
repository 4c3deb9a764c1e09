import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql, type Database } from '../../../server/database'
import { borrowDatabase } from '../../support/workerDatabase'
import { setCheapPassword } from '../../support/passwords'
import { addAccount } from './outsideAccounts'
import { post, settingsFor, startService } from './service'

const PASSWORD = 'a field of mustard'

describe('A browser in which an account has signed in', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    app = await startService(database, settingsFor(3000, { outsideAccounts: true }))
  })
  afterAll(async () => {
    await app.close()
    await close()
  })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:00:00Z') }))
  afterEach(async () => {
    vi.useRealTimers()
    await database.run(sql`delete from sign_in_failures`)
  })

  const signIn = (username: string, password: string, cookie = ''): Promise<LightMyRequestResponse> =>
    post(app, '/api/admin/outside/sign-in', { username, password }, { cookie })
  /** Signs in, and returns the cookie that the browser keeps. */
  const cookieOf = async (username: string, kept = ''): Promise<string> => {
    const answer = await signIn(username, PASSWORD, kept)
    expect(answer.statusCode).toBe(200)
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }
  const failTenTimes = async (username: string, cookie?: string): Promise<void> => {
    for (let time = 0; time < 10; time += 1) expect((await signIn(username, 'wrong', cookie)).statusCode).toBe(401)
  }
  const partner = async (username: string): Promise<string> => {
    const { id } = await addAccount(database, username)
    await setCheapPassword(database, [id], PASSWORD)
    return username
  }

  it('is not locked by the failures of others, of the account or of the office’s address', async () => {
    const [asha, ravi] = [await partner('asha.known'), await partner('ravi.known')]
    const cookie = await cookieOf(asha)
    await failTenTimes(asha)
    expect((await signIn(asha, PASSWORD)).statusCode, 'another browser').toBe(429)
    expect((await signIn(asha, PASSWORD, cookie)).statusCode).toBe(200)
    for (let time = 0; time < 50; time += 1) await signIn(`nobody.${time % 6}`, 'wrong')
    expect((await signIn(ravi, PASSWORD)).statusCode, 'another browser of the same address').toBe(429)
    expect((await signIn(asha, PASSWORD, cookie)).statusCode).toBe(200)
    expect((await signIn(asha, PASSWORD)).statusCode, 'a sign-in there unlocks no other browser').toBe(429)
  })

  it('is locked by its own failures, as the refusal and the access log say, and locks no other', async () => {
    const asha = await partner('asha.locked')
    const cookie = await cookieOf(asha)
    await failTenTimes(asha, cookie)
    const refused = await signIn(asha, PASSWORD, cookie)
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 880]).toEqual([429, true])
    expect(refused.json<{ detail: string }>().detail).toBe(
      'Too many failed sign-ins in this browser. Try again in 15 minutes.',
    )
    expect((await signIn(asha, PASSWORD)).statusCode).toBe(200)
    const noted = await database.rows(
      sql`select detail from access_log where kind = 'LOCKED_OUT' order by id desc limit 1`,
    )
    expect(noted, 'the log').toEqual([{ detail: 'Locked in one browser for 15 minutes after 10 failures' }])
  })

  it('is recognised by a cookie for this route alone, which scripts cannot read', async () => {
    const answer = await signIn(await partner('asha.cookie'), PASSWORD)
    expect(String(answer.headers['set-cookie']).split('; ').slice(1)).toEqual([
      ...['Path=/api/admin/outside/sign-in', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict'],
    ])
    expect(String((await signIn('asha.cookie', 'wrong')).headers['set-cookie'])).toBe('undefined')
  })

  it('is not recognised for another account, with a forged cookie, or after half a year', async () => {
    const [asha, ravi] = [await partner('asha.mark'), await partner('ravi.mark')]
    const cookie = await cookieOf(asha)
    await failTenTimes(ravi)
    expect((await signIn(ravi, PASSWORD, cookie)).statusCode).toBe(429)
    await failTenTimes(asha)
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
    for (const one of [forged, cookie.replace('=', '=z'), 'known-device=', `${cookie.split('.')[0]}.`])
      expect((await signIn(asha, PASSWORD, one)).statusCode, one).toBe(429)
    vi.setSystemTime(Date.now() + 181 * 86_400_000)
    await failTenTimes(asha, cookie)
    expect((await signIn(asha, PASSWORD)).statusCode, 'the failures counted for the account').toBe(429)
  })

  it('is not recognised once the password has been changed', async () => {
    const { id } = await addAccount(database, 'asha.changed')
    await setCheapPassword(database, [id], PASSWORD)
    const cookie = await cookieOf('asha.changed')
    await setCheapPassword(database, [id], 'a field of maize')
    await failTenTimes('asha.changed', cookie)
    expect((await signIn('asha.changed', 'a field of maize')).statusCode, 'counted for the account').toBe(429)
  })

  it('has no attempts of its own for a spelling of the name that only the database reads as the same', async () => {
    const vivi = await partner('vivi')
    expect((await signIn(' VIVI ', PASSWORD)).statusCode).toBe(200)
    expect((await signIn('v\u{130}v\u{130}', PASSWORD)).statusCode).toBe(401)
    await failTenTimes(vivi)
    expect((await signIn('VIVI', PASSWORD)).statusCode).toBe(429)
  })

  it('is recognised for each of the last five accounts that signed in', async () => {
    const names = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => partner(`shared.${number}`)))
    let cookie = ''
    for (const name of names) cookie = await cookieOf(name, cookie)
    expect(cookie.split('~')).toHaveLength(5)
    for (const name of names) {
      await failTenTimes(name)
      // The count of the address they share, which would be locked as well.
      await database.run(sql`delete from sign_in_failures where locked_until is null`)
    }
    const statuses: number[] = []
    for (const name of names) statuses.push((await signIn(name, PASSWORD, cookie)).statusCode)
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
  })
})
