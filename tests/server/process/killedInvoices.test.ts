import { beforeAll, expect, it } from 'vitest'
import { authorities, authorityList, bookings, crops, farmers, userAuthorities } from '#resources'
import { sql, type Database } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { buildService, startBuiltService, type RunningService } from './builtService'
import { foundCompany } from './company'

beforeAll(buildService)

const HANDS = 8
const BOOKINGS = 120
const ENOUGH = 60

/** Work that is done and billed, and somebody who may verify it. */
async function settle(database: Database, village: number): Promise<number[]> {
  const keys = ['view_bookings_tab', 'booking:verify'] as const
  const held = await insertMany(
    database,
    authorities,
    keys.map((authority) => ({ authority, ...authorityList[authority], isMasterData: true })),
  )
  const [user] = await database.rows<{ id: number }>(sql`select id from users where username = 'import'`)
  await insertMany(
    database,
    userAuthorities,
    held.map((authority) => ({ user: user?.id, authority, source: 'DIRECT' })),
  )
  const [farmer] = await insertMany(database, farmers, [
    {
      firstName: 'Gurpreet',
      mobile: '+919100000001',
      gender: 'MALE',
      language: 'pa',
      village,
      source: 'FO',
      status: 'ACTIVE',
    },
  ])
  const [crop] = await insertMany(database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  const done = {
    ...{ farmer, village, crop, service: 'BOOM_SPRAY', purpose: 'MIXED', litresPerAcre: 10, source: 'CALL_CENTRE' },
    ...{ serviceDate: '2026-11-18', slot: 'EARLY', requestedArea: { value: 1, unit: 'ACRE' }, actualAcre: 1 },
    ...{ ratePerAcre: 50_000, billableAcre: 1, gross: 50_000, discount: 0, taxable: 50_000, gstRate: 0, gst: 0 },
    ...{ roundOff: 0, netPayable: 50_000, completedAt: '2026-11-18T05:00:00.000Z', status: 'COMPLETED' },
  }
  return insertMany(
    database,
    bookings,
    Array.from({ length: BOOKINGS }, () => done),
  )
}

/** Verifies the bookings with several hands until the service dies; answers with how many it acknowledged. */
async function verifyUntilItDies(
  service: RunningService,
  headers: Record<string, string>,
  ids: readonly number[],
): Promise<number> {
  const left = [...ids]
  let acknowledged = 0
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const url = `${service.url}/api/admin/bookings/${id}/verify`
      const response = await fetch(url, { method: 'POST', headers, body: '{}' })
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      acknowledged += 1
      if (acknowledged === ENOUGH) service.signal('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: HANDS }, work))
  expect(ends.filter((end) => !(end.status === 'rejected' && end.reason instanceof TypeError))).toEqual([])
  return acknowledged
}

it('leaves no gap and no twin among the numbers of invoices when it is killed while they are issued', async () => {
  const company = await foundCompany()
  const ids = await company.look((database) => settle(database, company.village))
  const killed = await startBuiltService(company.environment)
  const acknowledged = await verifyUntilItDies(killed, await company.signIn(killed.url), ids)
  expect(await killed.end).toMatchObject({ signal: 'SIGKILL' })
  const numbersNow = (): Promise<{ numbers: number[]; last: number; verified: number }> =>
    company.look(async (database) => {
      const rows = await database.rows<{ number: number }>(
        sql`select right(invoice_no, 6)::int as number from invoices order by invoice_no`,
      )
      const [series] = await database.rows<{ last: number; verified: number }>(sql`
        select (select max(last) from number_series)::int as last, (select count(*) from bookings where status = 'VERIFIED')::int as verified`)
      return { numbers: rows.map(({ number }) => number), last: 0, verified: 0, ...series }
    })
  const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1)
  const after = await numbersNow()
  expect(after.verified).toBeGreaterThanOrEqual(acknowledged)
  expect(after).toEqual({ numbers: upTo(after.verified), last: after.verified, verified: after.verified })

  const again = await startBuiltService(company.environment)
  const headers = await company.signIn(again.url)
  for (const id of ids)
    await fetch(`${again.url}/api/admin/bookings/${id}/verify`, { method: 'POST', headers, body: '{}' })
  again.signal('SIGTERM')
  await again.end
  expect(await numbersNow()).toEqual({ numbers: upTo(BOOKINGS), last: BOOKINGS, verified: BOOKINGS })
})
