import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { behaviours, schedules } from '../../../server/behaviours'
import { sql } from '../../../server/database'
import { readSettings } from '../../../server/settings'
import { engineOf } from '../../../server/engineOf'
import { startMailServer } from '../../support/postOffice'
import { buildService, startBuiltService } from './builtService'
import { foundCompany } from './company'
import { register } from '#resources'

beforeAll(buildService)

const MAILS = 60

// The embedded database has one process, which would have to send the emails as well.
it.runIf(process.env.AGRIDESK_TEST_DATABASE === 'postgres')(
  'All emails are sent although a process is killed while sending, each at least once and with its own text',
  async () => {
    const [company, mails] = [await foundCompany(), await startMailServer()]
    onTestFinished(() => mails.close())
    mails.slowness = 40
    const environment = { ...company.environment, SMTP_URL: mails.url, FINGERPRINT_KEY: 'k'.repeat(40) }
    await company.look(async (database) => {
      const engine = engineOf({
        settings: await readSettings(environment),
        database,
        register,
        behaviours,
        schedules,
      })
      await database.transaction(async (tx) => {
        for (let number = 1; number <= MAILS; number += 1)
          await engine.outbox.send(tx, {
            channel: 'EMAIL',
            to: `person${number}@example.in`,
            template: 'PASSWORD_CHANGED',
            subject: `Mail ${number}`,
            text: 'Your password was changed.',
          })
      })
    })
    const killed = await startBuiltService(environment)
    await vi.waitFor(() => expect(mails.mails.length).toBeGreaterThan(MAILS / 4), { timeout: 60_000, interval: 5 })
    killed.signal('SIGKILL')
    expect(await killed.end).toMatchObject({ signal: 'SIGKILL' })
    await pause(100)
    const before = mails.mails.length
    expect(before).toBeLessThan(MAILS)
    mails.slowness = 0
    // Expires its leases, so that other processes take over its work immediately.
    await company.look((database) =>
      database.run(sql`update pgboss.job set started_on = started_on - interval '2 minutes' where state = 'active'`),
    )
    const others = [await startBuiltService(environment), await startBuiltService(environment)]
    const unsent = () =>
      company.look((database) =>
        database.json(
          sql`select coalesce(json_agg(distinct status), '[]')::text from communications where status <> 'SENT'`,
        ),
      )
    await vi.waitFor(async () => expect(await unsent()).toBe('[]'), { timeout: 120_000, interval: 200 })
    for (const service of others) service.signal('SIGTERM')
    for (const { end } of others) expect(await end).toMatchObject({ code: 0 })
    const numbers = mails.mails.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])
    expect(new Set(numbers).size).toBe(MAILS)
    expect(new Set(mails.mails.flatMap(({ to }) => to)).size).toBe(MAILS)
    // Emails in progress when it was killed may have arrived twice, under the same number.
    expect(numbers.length - MAILS).toBeLessThanOrEqual(4)
    expect(await company.look((database) => database.json(sql`select count(*)::text from outgoing_messages`))).toBe('0')
  },
)
