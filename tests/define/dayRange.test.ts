import { describe, expect, it } from 'vitest'
import { rangeRefusal, type Condition } from '#define'
import { farmers, machineDays, sprayingReport } from '#resources'

const today = '2026-11-22'
const refusal = (where?: Condition) => rangeRefusal(sprayingReport, where, today)
const startAt = (tests: object): Condition => ({ field: 'startAt', ...tests })

describe('A report', () => {
  it('needs a first and a last day, and says so without them', () => {
    const asked = 'Please select Start and End Date'
    expect(refusal()).toBe(asked)
    expect(refusal(startAt({ gte: '2026-11-01T00:00:00+05:30' }))).toBe(asked)
    expect(refusal(startAt({ within: 'earlier' }))).toBe(asked)
    expect(refusal({ any: [startAt({ within: 'today' }), { field: 'quality', eq: 'OK' }] })).toBe(asked)
    expect(refusal({ not: startAt({ within: 'today' }) })).toBe(asked)
    expect(refusal(startAt({ within: 'thisMonth' }))).toBeUndefined()
  })

  it('is limited to a number of days at once', () => {
    const over = 'Choose a period of at most 31 days'
    const between = (from: string, to: string) =>
      refusal(startAt({ between: [`${from}T00:00:00.000+05:30`, `${to}T23:59:59.999+05:30`] }))
    expect(between('2026-10-01', '2026-10-31')).toBeUndefined()
    expect(between('2026-10-01', '2026-11-01')).toBe(over)
    expect(refusal(startAt({ within: 'last90Days' }))).toBe(over)
    expect(
      refusal({ all: [startAt({ within: 'last90Days' }), { all: [startAt({ within: 'lastMonth' })] }] }),
      'several must all hold',
    ).toBeUndefined()
    expect(
      refusal({
        all: [startAt({ gte: '2026-10-01T00:00:00+05:30' }), startAt({ lt: '2026-11-01T00:00:00+05:30' })],
      }),
      'midnight belongs to the day that it ends',
    ).toBeUndefined()
  })

  it('is exported over more days, in the background', () => {
    const mailed = (where?: Condition) => rangeRefusal(sprayingReport, where, today, true)
    const summer = startAt({ between: ['2026-07-01T00:00:00.000+05:30', '2026-09-30T23:59:59.999+05:30'] })
    expect(mailed(summer)).toBeUndefined()
    expect(mailed()).toBe('Please select Start and End Date')
    const more = startAt({ between: ['2026-06-30T00:00:00.000+05:30', '2026-09-30T23:59:59.999+05:30'] })
    expect(mailed(more)).toBe('A file can cover at most 92 days. Export a shorter period')
  })

  it('needs no days for the list of one record, and other lists never need any', () => {
    expect(refusal({ field: 'machine', eq: 7 })).toBeUndefined()
    expect(refusal({ field: 'source', eq: 'MANUAL' })).toBeDefined()
    expect(rangeRefusal(farmers, undefined, today)).toBeUndefined()
    expect(rangeRefusal(machineDays, { field: 'day', within: 'last90Days' }, today)).toBeUndefined()
  })
})
