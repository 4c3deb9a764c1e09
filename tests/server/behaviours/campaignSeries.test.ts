import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { nextRun, type Series } from '../../../server/behaviours/campaigns/repeats'
import { openCampaigns } from '../../support/campaigning'

const desk = await openCampaigns()
const { service, grow, send, did, seen, until, report } = desk
afterAll(() => service.close())
beforeEach(() => desk.setClock('2026-11-18T05:00:00Z'))

describe('The next run of a series', () => {
  const series = (repeats: Series['repeats'], firstAt: string, repeatsTill = '2027-12-31'): Series => ({
    ...{ repeats, firstAt, repeatsTill },
  })
  const after = (one: Series, moment: string) => nextRun(one, new Date(moment))?.toISOString()

  it('keeps the time of the first, each day, on its day of the week, or on its date', () => {
    const first = '2026-11-18T05:30:00.000Z'
    expect(after(series('DAILY', first), '2026-11-18T05:31:00Z')).toBe('2026-11-19T05:30:00.000Z')
    expect(after(series('WEEKLY', first), '2026-11-18T05:31:00Z')).toBe('2026-11-25T05:30:00.000Z')
    expect(after(series('MONTHLY', first), '2026-11-18T05:31:00Z')).toBe('2026-12-18T05:30:00.000Z')
    expect(after(series('DAILY', first), '2026-11-18T05:30:00Z')).toBe('2026-11-19T05:30:00.000Z')
  })

  it('skips missed runs, and falls on the last day of a short month', () => {
    expect(after(series('WEEKLY', '2026-11-18T05:30:00.000Z'), '2026-12-10T00:00:00Z')).toBe('2026-12-16T05:30:00.000Z')
    // Midnight in India is the evening before in London.
    const lastOfMonth = series('MONTHLY', '2027-01-30T19:00:00.000Z')
    expect(after(lastOfMonth, '2027-01-31T00:00:00Z')).toBe('2027-02-27T19:00:00.000Z')
    expect(after(lastOfMonth, '2027-03-01T00:00:00Z')).toBe('2027-03-30T19:00:00.000Z')
  })

  it('does not exist after the last day, which is included, or without a repetition', () => {
    const first = '2026-11-18T05:30:00.000Z'
    expect(after(series('DAILY', first, '2026-11-19'), '2026-11-18T06:00:00Z')).toBe('2026-11-19T05:30:00.000Z')
    expect(after(series('DAILY', first, '2026-11-19'), '2026-11-19T06:00:00Z')).toBeUndefined()
    expect(nextRun({ repeats: null, firstAt: null, repeatsTill: null }, new Date())).toBeUndefined()
  })
})

describe('A repeating campaign', () => {
  const planned = async (language: string, more: object = {}) => {
    const query = (await desk.query({ rules: { field: 'language', eq: language } })).id
    const { id } = await desk.tested({ query, ...more })
    const plan = { startAt: '2026-11-18T05:30:00.000Z', repeats: 'DAILY', repeatsTill: '2026-11-20' }
    expect(await did(`campaigns/${id}/schedule`, plan)).toMatchObject({ ...plan, firstAt: plan.startAt })
    return id
  }
  /** Advances the clock to a moment and waits until everything due then is sent. */
  const passed = async (id: number, moment: string, status: string, runCount: number) => {
    desk.setClock(moment)
    await expect
      .poll(async () => (await service.letTimePass(), (await seen(`campaigns/${id}`)).runCount), { timeout: 10_000 })
      .toBe(runCount)
    return until(id, status)
  }

  it('is sent day after day, one run each, shows the next one, and ends after its last day', async () => {
    await grow(2, { language: 'kn' })
    const id = await planned('kn')
    const first = await passed(id, '2026-11-18T05:30:10Z', 'SCHEDULED', 1)
    expect(first).toMatchObject({ startAt: '2026-11-19T05:30:00.000Z', problem: null })
    await grow(1, { language: 'kn' })
    const second = await passed(id, '2026-11-19T05:30:10Z', 'SCHEDULED', 2)
    expect(second).toMatchObject({ startAt: '2026-11-20T05:30:00.000Z', sent: 3 })
    await passed(id, '2026-11-20T05:30:10Z', 'COMPLETED', 3)
    expect((await report(id)).runs).toMatchObject([{ sent: 2 }, { sent: 3 }, { sent: 3 }])
  })

  it('respects the message limit, and skips a day without remaining farmers', async () => {
    await grow(2, { language: 'ta' })
    const id = await planned('ta', { frequencyCap: 1 })
    await passed(id, '2026-11-18T05:30:10Z', 'SCHEDULED', 1)
    desk.setClock('2026-11-19T05:30:10Z')
    await expect
      .poll(async () => (await desk.goOn(), (await seen(`campaigns/${id}`)).startAt))
      .toBe('2026-11-20T05:30:00.000Z')
    expect(await seen(`campaigns/${id}`)).toMatchObject({
      ...{ status: 'SCHEDULED', runCount: 1, problem: 'There are no farmers left to send it to' },
    })
    desk.setClock('2026-11-20T05:30:10Z')
    expect(await until(id, 'COMPLETED')).toMatchObject({ runCount: 1 })
  })

  it('can be stopped between two runs, and is unscheduled by a change', async () => {
    await grow(1, { language: 'bn' })
    const id = await planned('bn')
    expect((await send(`campaigns/${id}/stop`, {})).body.detail).toMatch(/has not run yet/)
    await passed(id, '2026-11-18T05:30:10Z', 'SCHEDULED', 1)
    const stopped = await did(`campaigns/${id}/stop`)
    expect(stopped).toMatchObject({ status: 'COMPLETED', repeats: null })
    expect(String(stopped.startAt)).toMatch(/^2026-11-18T05:30/)

    desk.setClock('2026-11-18T05:00:00Z')
    const other = await planned('bn')
    await desk.manager.send('PATCH', `/api/admin/campaigns/${other}`, { ratePerMin: 5 })
    const draft = { status: 'DRAFT', startAt: null, repeats: null, repeatsTill: null, firstAt: null }
    expect(await seen(`campaigns/${other}`)).toMatchObject(draft)
  })

  it('has a last day, which is not before its start', async () => {
    const { id } = await desk.tested()
    const plan = { startAt: '2026-11-18T05:30:00.000Z', repeats: 'WEEKLY' }
    expect((await send(`campaigns/${id}/schedule`, plan)).body.fields).toHaveProperty('repeatsTill')
    expect((await send(`campaigns/${id}/schedule`, { ...plan, repeatsTill: '2026-11-17' })).body.fields).toEqual({
      repeatsTill: 'This day is before the start',
    })
  })
})
