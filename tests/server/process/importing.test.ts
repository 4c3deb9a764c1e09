import { beforeAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import type { ImportTold } from '../../support/sheets'
import { buildService, standBy, startBuiltService } from './builtService'
import { openEvents } from '../../support/eventStream'
import { distinctName } from '../../support/distinctName'
import { farmer, foundCompany } from './company'

beforeAll(buildService)

const ROWS = 750
const headings = ['firstName', 'mobile', 'gender', 'language', 'village', 'source'] as const

/** The steps of a farmer import at a running service. */
function importAt(url: string, headers: Record<string, string>) {
  const base = `${url}/api/admin/farmers/imports`
  const ask = async (method: string, rest: string, body?: unknown, more = {}): Promise<ImportTold> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${base}${rest}`, { method, headers: { ...headers, ...more }, body: text })
    if (!response.ok) throw new Error(`${method} ${rest}: ${await response.text()}`)
    return (await response.json()) as ImportTold
  }
  const until = async (id: string, isSo: (told: ImportTold) => boolean): Promise<ImportTold> => {
    for (;;) {
      const told = await ask('GET', `/${id}`)
      if (isSo(told)) return told
    }
  }
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  return { ask, until, token, commit: (id: string) => ask('POST', `/${id}/commit`, {}, { Prefer: 'respond-async' }) }
}

it('An import whose process is killed continues with its remaining rows, and imports none twice', async () => {
  const company = await foundCompany()
  const next = await standBy(company.environment)
  const first = await startBuiltService(company.environment)
  const one = importAt(first.url, await company.signIn(first.url))
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const values: Record<string, unknown> = {
      ...farmer(at + 1, company.village),
      village: 'Galib Kalan',
      firstName: distinctName(at),
    }
    return headings.map((name) => String(values[name])).join(',')
  })
  const { id } = await one.ask('POST', '', [headings.join(','), ...rows].join('\n'), {
    'content-type': 'application/octet-stream',
  })
  let told = await one.ask('PUT', `/${id}/columns`, { columns: headings })
  while (told.state === 'checking') told = await one.ask('POST', `/${id}/check`, {})
  expect(told.counts).toMatchObject({ CREATE: ROWS, ERROR: 0 })
  // On an embedded database each query waits for a batch, so the event stream is used.
  const stream = await openEvents(first.url, one.token, 'resource=farmers')
  await expect.poll(() => stream.of('open')).toHaveLength(1)
  await one.commit(id)
  await expect.poll(() => stream.of('listChanged'), { interval: 5 }).not.toEqual([])
  first.signal('SIGKILL')
  expect(await first.end).toMatchObject({ signal: 'SIGKILL' })

  const before = await company.look(async (database) => {
    // As if half a minute had passed without a heartbeat.
    await database.run(sql`update operations set beat_at = now() - interval '1 minute'`)
    return Number(await database.json(sql`select count(*) from farmers`))
  })
  expect([before > 0, before < ROWS]).toEqual([true, true])
  const second = await next.takeOver()
  const other = importAt(second.url, await company.signIn(second.url))
  expect(await other.ask('GET', `/${id}`)).toMatchObject({
    ...{ state: 'ready', isInterrupted: true },
    counts: { DONE: before, CREATE: ROWS - before },
  })
  await other.commit(id)
  const { counts } = await other.until(id, ({ state }) => state === 'done')
  expect(counts).toMatchObject({ DONE: ROWS, CREATE: 0, ERROR: 0 })
  second.signal('SIGTERM')
  await second.end
  const made = await company.look((database) =>
    database.json(sql`select count(*)::text || ' ' || count(distinct mobile)::text from farmers`),
  )
  expect(made).toContain(`${ROWS} ${ROWS}`)
})
