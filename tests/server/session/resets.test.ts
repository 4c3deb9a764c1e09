import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sql, type Database } from '../../../server/database'
import type { TokenPair } from '../../../server/session'
import { borrowDatabase } from '../../support/workerDatabase'
import { setCheapPassword } from '../../support/passwords'
import { addAccount, memoryOutbox } from './outsideAccounts'
import { post, refresh, settingsFor, startService, who } from './service'

const NEW = 'violet tractor over seven wells'

/** A promise that waits until it is opened. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

describe('a forgotten password', () => {
  let database: Database
  let close: () => Promise<void>
  let app: FastifyInstance
  const outbox = memoryOutbox()

  beforeAll(async () => {
    const opened = await borrowDatabase()
    database = opened.database
    close = () => opened.close()
    app = await startService(database, settingsFor(3000, { outsideAccounts: true }), outbox)
  })
  afterAll(async () => {
    await app.close()
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
  const forgot = (account: string) => post(app, '/api/admin/outside/forgot-password', { account })
  const reset = (token: string, password = NEW, passwordAgain = password) =>
    post(app, '/api/admin/outside/reset-password', { token, password, passwordAgain })
  const signIn = (username: string, password: string, cookie = '') =>
    post(app, '/api/admin/outside/sign-in', { username, password }, { cookie })
  const mailed = async (): Promise<string> => {
    await expect.poll(() => outbox.sent.length).toBeGreaterThan(0)
    return /reset-password\?token=([\w-]+)/.exec(outbox.sent.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const holder = async (username: string): Promise<number> => {
    const { id } = await addAccount(database, username)
    await setCheapPassword(database, [id], 'the old password')
    return id
  }

  it('gets no link for a spelling of the name that only the database reads as the same', async () => {
    await holder('kiwi')
    await forgot('k\u{130}w\u{130}')
    const refused = () => database.rows<{ kind: string }>(sql`select kind from access_log order by id desc limit 1`)
    await expect.poll(refused).toEqual([{ kind: 'CODE_REFUSED' }])
    await forgot('KIWI')
    await mailed()
    expect(outbox.sent).toHaveLength(1)
  })

  it('is replaced through an emailed link; all sessions end, and the owner is notified', async () => {
    const id = await holder('forget.me')
    const before = (await signIn('forget.me', 'the old password')).json<TokenPair>()
    expect((await who(app, before.access_token)).statusCode).toBe(200)
    expect((await forgot('Forget.Me@Example.com')).statusCode).toBe(200)
    const token = await mailed()
    expect(token).toHaveLength(43)
    expect(outbox.sent).toMatchObject([{ channel: 'EMAIL', to: 'forget.me@example.com', isSecret: true }])
    outbox.sent.length = 0
    expect((await reset(token)).json()).toMatchObject({ message: expect.stringContaining('has been changed') })
    await expect.poll(() => outbox.sent).toMatchObject([{ template: 'PASSWORD_CHANGED' }])
    const noted = await database.rows<{ what: string }>(
      sql`select what from access_log where user_id = ${id} and kind = 'PASSWORD_RESET' order by id`,
    )
    expect(noted.map(({ what }) => what)).toEqual(['Link to a new password sent', 'Password changed by a link'])
    expect((await who(app, before.access_token)).statusCode).toBe(401)
    expect((await refresh(app, before.refresh_token)).statusCode).toBe(401)
    expect((await signIn('forget.me', 'the old password')).statusCode).toBe(401)
    expect((await signIn('forget.me', NEW)).statusCode).toBe(200)
  })

  it('is replaced through a link while its account is locked, and the new one signs in at once', async () => {
    const id = await holder('locked.out')
    for (let time = 0; time < 10; time += 1) await signIn('locked.out', 'wrong')
    expect((await signIn('locked.out', 'the old password')).statusCode).toBe(429)
    await forgot('locked.out')
    expect((await reset(await mailed())).statusCode).toBe(200)
    expect(await database.rows(sql`select locked_until as until from users where id = ${id}`)).toEqual([
      { until: null },
    ])
    for (let time = 0; time < 9; time += 1) expect((await signIn('locked.out', 'wrong')).statusCode).toBe(401)
    expect((await signIn('locked.out', NEW)).statusCode).toBe(200)
  })

  it('lets the browser that chose it sign in, whatever others try before its first sign-in', async () => {
    await holder('under.attack')
    await holder('desk.mate')
    const mates = String((await signIn('desk.mate', 'the old password')).headers['set-cookie']).split(';')[0]
    await forgot('under.attack')
    const changed = await reset(await mailed())
    const [given, ...attributes] = String(changed.headers['set-cookie']).split('; ')
    expect(attributes).toEqual([
      ...['Path=/api/admin/outside/sign-in', 'Max-Age=15552000', 'HttpOnly', 'SameSite=Strict'],
    ])
    for (const name of ['under.attack', 'desk.mate'])
      for (let time = 0; time < 10; time += 1) await signIn(name, 'wrong')
    expect((await signIn('under.attack', NEW)).statusCode, 'another browser').toBe(429)
    // The browser keeps the marks of all who sign in there.
    const signedIn = await signIn('under.attack', NEW, `${mates}; ${given}`)
    expect(signedIn.statusCode).toBe(200)
    const kept = String(signedIn.headers['set-cookie']).split(';')[0]
    for (const [name, password] of [
      ['desk.mate', 'the old password'],
      ['under.attack', NEW],
    ] as const)
      expect((await signIn(name, password, kept)).statusCode, name).toBe(200)
    await database.run(sql`delete from sign_in_failures`)
  })

  it('gives a browser no mark by a link that is dead', async () => {
    const { statusCode, headers } = await reset('a'.repeat(43))
    expect([statusCode, headers['set-cookie']]).toEqual([400, undefined])
  })

  it('opens no session for a sign-in by the old password that was on its way at another process', async () => {
    const id = await holder('two.at.once')
    await forgot('two.at.once')
    const token = await mailed()
    const [isChanged, isProved] = [gate(), gate()]
    const elsewhere = await startService(
      {
        ...database,
        transaction: async (...asked) => {
          isProved.open()
          await isChanged.opened
          return database.transaction(...asked)
        },
      },
      settingsFor(3000, { outsideAccounts: true }),
    )
    const body = { username: 'two.at.once', password: 'the old password' }
    const onItsWay = post(elsewhere, '/api/admin/outside/sign-in', body)
    await isProved.opened
    expect((await reset(token)).statusCode).toBe(200)
    isChanged.open()
    expect((await onItsWay).json()).toMatchObject({ status: 401, detail: 'The username or password is incorrect.' })
    expect(await database.rows(sql`select id from sessions where user_id = ${id} and status = 'OPEN'`)).toEqual([])
    await elsewhere.close()
  })

  it('answers the same for everybody, and writes to nobody whom it does not know', async () => {
    await holder('is.known')
    const staff = await addAccount(database, 'is.staff', { authorities: ['view_help_tab'] })
    const right = await forgot('is.known')
    await mailed()
    outbox.sent.length = 0
    for (const account of ['nobody.at.all', 'nobody@example.com', staff.username, 'x'.repeat(500)]) {
      const answer = await forgot(account)
      expect([answer.statusCode, answer.body]).toEqual([right.statusCode, right.body])
    }
    await holder('comes.after')
    await forgot('comes.after')
    await mailed()
    expect(outbox.sent.map(({ to }) => to)).toEqual(['comes.after@example.com'])
  })

  it('can be replaced with a link once, within 30 minutes, and only with the last one', async () => {
    await holder('one.link')
    await forgot('one.link')
    const first = await mailed()
    outbox.sent.length = 0
    await forgot('one.link')
    const second = await mailed()
    const dead = { status: 400, title: 'This link can no longer be used' }
    expect((await reset(first)).json()).toMatchObject(dead)
    const both = await Promise.all([reset(second), reset(second, 'another good long one')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect((await reset(second)).json()).toMatchObject(dead)
    outbox.sent.length = 0
    await forgot('one.link')
    const third = await mailed()
    later(30 * 60 + 1)
    expect((await reset(third)).json()).toMatchObject(dead)
    expect((await reset('forged')).json()).toMatchObject(dead)
    expect((await reset('')).json()).toMatchObject(dead)
  })

  it('is not replaced by an invalid one, which is reported at the field and keeps the link valid', async () => {
    await holder('weak.words')
    await forgot('weak.words')
    const token = await mailed()
    const equal = 'The passwords must match'
    expect((await reset(token, NEW, `${NEW}.`)).json()).toMatchObject({ fields: { passwordAgain: equal } })
    for (const [password, message] of [
      ['short', /at least 12 characters/],
      ['password1234', /too common/],
      ['my weak.words 99', /username/],
      ['x'.repeat(201), /at most 200/],
    ] as const)
      expect((await reset(token, password)).json()).toMatchObject({
        status: 400,
        fields: { password: expect.stringMatching(message) },
      })
    expect((await reset(token)).statusCode).toBe(200)
  })

  it('can be requested three times in 15 minutes per account, known or not', async () => {
    await holder('often.asked')
    for (const account of ['often.asked', 'nobody.asks']) {
      for (let time = 0; time < 3; time += 1) expect((await forgot(account)).statusCode).toBe(200)
      expect((await forgot(account.toUpperCase())).statusCode).toBe(429)
    }
  })

  it('leaves only a hash of the token', async () => {
    await holder('hash.only')
    await forgot('hash.only')
    const token = await mailed()
    expect(JSON.stringify(await database.rows(sql`select hash from password_resets`))).not.toContain(token)
  })
})
