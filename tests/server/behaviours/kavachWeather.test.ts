import { afterAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import { sql } from '../../../server/database'
import { evaluate, indexOf, shareOf, totalOf } from '../../../server/behaviours/insurance/evaluation'
import { evaluateAll } from '../../../server/behaviours/insurance/evaluating'
import { KAVACH, openInsuranceDesk, today } from '../../support/insuranceDesk'

const desk = await openInsuranceDesk()
const { service, agent, judge, did, tried, read, farmer } = desk
afterAll(() => service.close())

const window = { from: '2026-07-01', till: '2026-07-05' }
const deficit = {
  ...window,
  peril: 'RAIN_DEFICIT',
  index: 'CUM_RAIN',
  strike: 120,
  exit: 60,
  payPerAcre: 4000_00,
} as const
const heat = { ...window, peril: 'HEAT', index: 'TMAX', strike: 40, exit: 45, payPerAcre: 2000_00 } as const
const weather = (
  rains: readonly (number | null)[],
  tMax = 36,
): { day: string; rainMm: number | null; tMax: number; tMin: number; gustKmh: null }[] =>
  rains.map((rainMm, at) => ({ day: addDays(window.from, at), rainMm, tMax, tMin: 22, gustKmh: null }))
const after = { today: '2026-07-10', acres: 2.5 }

describe('A weather trigger', () => {
  it('pays linearly between strike and exit, for a deficit below and an excess above', () => {
    expect([130, 120, 90, 60, 10].map((value) => shareOf(deficit, value))).toEqual([0, 0, 0.5, 1, 1])
    expect([39, 40, 42.5, 45, 50].map((value) => shareOf(heat, value))).toEqual([0, 0, 0.5, 1, 1])
    expect(totalOf([10_000_00, 5_000_00], 12_500_00)).toBe(12_500_00)
  })

  it('measures rain, dry spells and extremes; a missing day is neither rain nor dry, and ends a dry spell', () => {
    expect(indexOf('CUM_RAIN', [1.2, null, 3])).toBe(4.2)
    expect(indexOf('MAX_3D_RAIN', [10, 20, 30, null, 40])).toBe(70)
    expect(indexOf('DRY_DAYS', [0, 2.4, null, 0, 2.5, 0])).toBe(2)
    expect([indexOf('TMAX', [30, null, 41]), indexOf('TMIN', [5, null, -1]), indexOf('GUST', [null])]).toEqual([
      41,
      -1,
      null,
    ])
  })

  it('for too little rain is decided once its window is over and every day is known, with each step explained', () => {
    const known = evaluate(deficit, { days: weather([20, 0, 30.4, 0, 34.1]), ...after })
    // (120 − 84.5) / 60 = 59.17% of ₹4,000 × 2.5 acres.
    expect(known).toMatchObject({ value: 84.5, missing: 0, share: 59.17, payout: 5916_67, state: 'DECIDED' })
    expect(known.explanation).toContain('Below 120 mm pays, from 60 mm down in full, at most ₹4,000 per acre.')
    expect(known.explanation).toContain(
      '(120 − 84.5) / (120 − 60) × ₹4,000 × 2.5 acres = ₹5,916.67, which is 59.17% of the maximum.',
    )
    const lost = evaluate(deficit, { days: weather([20, null, 30.4, 0, 34.1]), ...after })
    expect(lost).toMatchObject({ missing: 1, payout: 0, state: 'UNDECIDED' })
    expect(lost.explanation).toContain('No weather for 1 day (2 Jul 2026): not counted')
    expect(evaluate(deficit, { days: weather([90, null, 40, 0, 0]), ...after })).toMatchObject({
      payout: 0,
      state: 'DECIDED',
    })
    const running = { days: weather([0, 0]), today: '2026-07-03', acres: 2.5 }
    expect(evaluate(deficit, running)).toMatchObject({ value: 0, payout: 0, state: 'RUNNING' })
    expect(evaluate(heat, { ...running, days: weather([0, 0], 42.5) })).toMatchObject({
      payout: 2500_00,
      state: 'RUNNING',
    })
    expect(evaluate(deficit, { days: [], today: '2026-06-30', acres: 1 })).toMatchObject({
      state: 'WAITING',
      missing: 0,
    })
  })
})

describe('A kavach policy', () => {
  it('is triggered by the portal’s weather, waits for missing days, and is paid only by a person', async () => {
    const kavach = await did(KAVACH, {
      ...(await desk.land(await farmer())),
      startDate: addDays(today, 3),
      payMode: 'CASH',
    })
    const { database } = service
    const from = addDays(today, -20)
    await database.run(sql`
      update kavach_triggers set "from" = ${from}::date, till = ${addDays(today, -1)}::date where kavach_id = ${kavach.id}`)
    await database.run(sql`
      update weather_kavach set status = 'ACTIVE', start_date = ${from}::date, end_date = ${addDays(today, -1)}::date,
        window_from = ${from}::date, window_till = ${addDays(today, -1)}::date where id = ${kavach.id}`)
    const centre = JSON.stringify({ type: 'Point', coordinates: [75.44, 30.81] })
    await database.run(sql`update geographies set centroid = ${centre}::jsonb where name = 'Galib Kalan'`)
    const engine = { database, now: () => new Date(), fingerprint: (text: string) => text }
    await evaluateAll(engine)
    const path = `${KAVACH}/${kavach.id}`
    const unknown = await read(path)
    expect(unknown).toMatchObject({ payout: 0, missingDays: 20, dataSource: '30.8N 75.4E' })
    const code = String(unknown.dataSource)
    await database.run(sql`
      insert into weather_cells (code, centre, in_use) values (${code}, ${centre}::jsonb, true) on conflict do nothing`)
    const fill = (since: string): Promise<number> =>
      database.run(sql`
        insert into weather_days (cell_id, day, kind, rain_mm, t_max, t_min, source)
        select c.id, d::date, 'OBSERVED', 4.5, 36, 20, 'DEMO' from weather_cells c, generate_series(${since}::date, ${addDays(today, -1)}::date, '1 day') d
        where c.code = ${code} and not exists (select from weather_days w where w.cell_id = c.id and w.day = d::date)`)
    await fill(addDays(from, 2))
    await evaluateAll(engine)
    expect(await read(path)).toMatchObject({ payout: 0, missingDays: 2, triggeredOn: null, evaluatedOn: today })
    await fill(from)
    await evaluateAll(engine)
    // 20 days × 4.5 mm are 90 mm: half of ₹4,000 × 2.5 acres.
    const found = await read(path)
    expect(found).toMatchObject({ payout: 5000_00, missingDays: 0, triggeredOn: today, status: 'ACTIVE' })
    expect(found.indexNow).toBe('Rain deficit 90 / 120 mm; Heat 36 / 40°C')
    await evaluateAll(engine)
    expect(await read(path)).toMatchObject({ payout: 5000_00, version: found.version })
    await database.run(sql`update weather_kavach set status = 'TRIGGERED' where id = ${kavach.id}`)
    expect((await tried(`${path}/pay`, { utr: 'KV-1' }, agent)).status).toBe(403)
    await did(`${path}/pay`, { utr: 'KV-1' }, judge)
    expect(await read(path)).toMatchObject({ status: 'PAID', utr: 'KV-1', payout: 5000_00 })
  })
})
