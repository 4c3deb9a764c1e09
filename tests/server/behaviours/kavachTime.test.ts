import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { sql } from '../../../server/database'
import { evaluateAll } from '../../../server/behaviours/insurance/evaluating'
import { keepCells } from '../../../server/behaviours/weather'
import { KAVACH, openInsuranceDesk, today } from '../../support/insuranceDesk'
import type { Row } from '../../support/samples'

const desk = await openInsuranceDesk()
const { service, agent, judge, payer, did, tried, read, farmer, reach } = desk
const { database } = service
afterAll(() => service.close())
afterEach(() => reach(today))

/** Draws a land as a small square at a position. */
const draw = (land: unknown, longitude: number, latitude: number): Promise<number> => {
  const corner = (east: number, north: number): number[] => [longitude + east / 1000, latitude + north / 1000]
  const ring = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 0)]
  const boundary = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
  return database.run(sql`update lands set boundary = ${boundary}::jsonb where id = ${Number(land)}`)
}

/** Stores the observed weather of a cell for the first days of the window, which is from the 10th to the 40th day. */
async function observe(cell: unknown, days: number, { rain, heat }: { rain: number; heat: number }): Promise<void> {
  await database.run(sql`
    insert into weather_cells (code, centre, in_use) values (${String(cell)}, '{"type":"Point","coordinates":[75.4,30.8]}'::jsonb, true) on conflict do nothing`)
  await database.run(sql`
    insert into weather_days as w (cell_id, day, kind, rain_mm, t_max, t_min, source)
    select c.id, d::date, 'OBSERVED', ${rain}, ${heat}, 20, 'DEMO' from weather_cells c,
      generate_series(${addDays(today, 10)}::date, ${addDays(today, 9 + days)}::date, '1 day') d where c.code = ${String(cell)}
    on conflict (cell_id, day) where deleted_at is null do update set rain_mm = excluded.rain_mm, t_max = excluded.t_max, kind = 'OBSERVED'`)
}

/** Sells a kavach for a new land at a position. */
async function sold(
  longitude: number,
  latitude: number,
): Promise<{ path: string; land: unknown; cell: unknown; id: number }> {
  const values = (await desk.land(await farmer())) as Row
  await draw(values.land, longitude, latitude)
  const { id } = await did(KAVACH, { ...values, startDate: addDays(today, 3), payMode: 'CASH' })
  const path = `${KAVACH}/${id}`
  return { id, path, land: values.land, cell: (await read(path)).dataSource }
}

describe('A kavach over time', () => {
  it('is active from its start, triggered by the weather, and paid after its windows to the paisa', async () => {
    const { path, cell } = await sold(71.11, 26.11)
    expect((await read(path)).status).toBe('CREATED')
    await reach(addDays(today, 3))
    expect(await read(path)).toMatchObject({ status: 'ACTIVE', payout: 0, missingDays: 0 })
    expect((await tried(`${path}/cancel`, { endReason: 'Late' })).status).toBe(400)
    // 31 days × 2.7 mm are 83.7 mm: 36.3 of 60 mm below the strike. 41.7 °C are 1.7 of 5 °C above the strike.
    await observe(cell, 31, { rain: 2.7, heat: 41.7 })
    await reach(addDays(today, 20))
    expect(await read(path)).toMatchObject({ status: 'TRIGGERED', payout: 1700_00, triggeredOn: addDays(today, 20) })
    expect((await tried(`${path}/pay`, { utr: 'KT-1' }, judge)).body.detail).toContain('all windows are over')
    await reach(addDays(today, 41))
    expect(await read(path)).toMatchObject({ status: 'TRIGGERED', payout: 6050_00 + 1700_00, missingDays: 0 })
    const twice = await Promise.all([judge, payer].map((by, at) => tried(`${path}/pay`, { utr: `KT-${at}` }, by)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await read(path)).toMatchObject({ status: 'PAID', payout: 7750_00 })
  })

  it('pays nothing at the strike, and expires when every day is known', async () => {
    const { path, cell } = await sold(71.21, 26.21)
    await observe(cell, 31, { rain: 3.9, heat: 40 })
    await reach(addDays(today, 3))
    await reach(addDays(today, 40))
    expect(await read(path)).toMatchObject({ status: 'ACTIVE', payout: 0 })
    await reach(addDays(today, 41))
    expect(await read(path)).toMatchObject({ status: 'EXPIRED', payout: 0, missingDays: 0 })
  })

  it('pays by the weather of the place where it was sold, wherever its land is drawn later', async () => {
    const { path, land, cell } = await sold(71.31, 26.31)
    expect(cell).toBe('26.3N 71.3E')
    await draw(land, 74.01, 28.01)
    await database.run(sql`update lands set status = 'INACTIVE' where id = ${Number(land)}`)
    await observe(cell, 5, { rain: 1, heat: 45.1 })
    await observe('28.0N 74.0E', 5, { rain: 50, heat: 20 })
    await reach(addDays(today, 3))
    await reach(addDays(today, 15))
    expect(await read(path)).toMatchObject({ status: 'TRIGGERED', dataSource: cell, payout: 5000_00, missingDays: 0 })
    await keepCells(database, new Date(`${addDays(today, 15)}T06:00:00+05:30`))
    const cells = await database.rows<{ inUse: boolean }>(
      sql`select in_use as "inUse" from weather_cells where code = ${String(cell)}`,
    )
    expect(cells, 'its weather is still fetched').toEqual([{ inUse: true }])
  })

  it('keeps the payout that was paid while it was evaluated', async () => {
    const { id, path, cell } = await sold(71.41, 26.41)
    await observe(cell, 31, { rain: 10, heat: 42.5 })
    await reach(addDays(today, 3))
    await reach(addDays(today, 41))
    expect(await read(path)).toMatchObject({ status: 'TRIGGERED', payout: 2500_00 })
    await observe(cell, 31, { rain: 10, heat: 45 })
    const now = (): Date => new Date(`${addDays(today, 42)}T06:00:00+05:30`)
    let evaluated: Promise<void> = Promise.resolve()
    await database.transaction(async (tx) => {
      await tx.run(sql`update weather_kavach set status = 'PAID', utr = 'KT-9' where id = ${id}`)
      evaluated = evaluateAll({ database, now, fingerprint: (text: string) => text })
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await evaluated
    expect(await read(path)).toMatchObject({ status: 'PAID', payout: 2500_00 })
  })

  it('is cancelled by one person, and its refund is recorded by another', async () => {
    const { path } = await sold(71.51, 26.51)
    await did(`${path}/cancel`, { endReason: 'Sold the land' }, payer)
    const own = await tried(`${path}/payRefund`, { refundRef: 'KR-1' }, payer)
    expect([own.status, own.body.detail]).toEqual([
      403,
      '“Record refund” must be done by someone other than the person under “Ended by”.',
    ])
    await did(`${path}/payRefund`, { refundRef: 'KR-1' }, judge)
    expect(await read(path)).toMatchObject({ refund: 740_78, refundRef: 'KR-1' })
    expect((await agent.get<{ _can: string[] }>(path)).body._can).toEqual([])
  })
})
