import { afterAll, describe, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { sql } from '../../../server/database'
import { openSalaryDesk, type Salary } from '../../support/salaryDesk'
import { payBy } from '../../support/salarySamples'
import type { Person } from '../../support/service'

const BASE = '/api/admin/salaries'
const sees = 'view_afs_users_tab'
const { act, add, clerk, crew, desk, did, everything, made, manager, payer, plan, seen, service, utr } =
  await openSalaryDesk()
const stranger = await service.person([sees, 'salary:edit', 'salary:approve', 'salary:pay'], ['Karnal'])
afterAll(() => service.close())

describe('A salary', () => {
  it('is calculated from typed values, and shown with the last digits of the account', async () => {
    const op = await crew()
    const salary = await made(op.id, {
      km: 100,
      penalty: 500_00,
      penaltyReason: 'A lost battery',
      advance: 1_000_00,
      tds: 10_00,
    })
    // ₹18,000 × 26 / 31, 100 km of ₹4, ₹300 for the phone, ₹80 a day; of the basic ₹10,064.52, of the gross ₹17,877.42.
    expect(salary).toMatchObject({
      ...{ status: 'DRAFT', daysPayable: 26, base: 15_096_77, acresVerified: 0, incentive: 0, quality: 1 },
      ...{ kmAllowance: 400_00, phoneAllowance: 300_00, foodAllowance: 2_080_00, gross: 17_876_77 },
      ...{ pf: 1_207_74, esi: 134_08, net: 17_876_77 - 500_00 - 1_207_74 - 134_08 - 10_00 - 1_000_00 },
      ...{ bank: '4321', role: 'OPERATOR', employment: 'ON_ROLL', plan: { id: plan } },
    })
    expect(String(salary.salaryNo)).toMatch(/^SAL-2627-\d{5}$/)
    const { status, body } = await clerk.send<Salary>('PATCH', `${BASE}/${salary.id}`, { present: 21, net: 1 })
    expect([status, body.title], 'what is reckoned is nobody’s to write').toEqual([
      400,
      'Error while updating salary report',
    ])
    expect((await clerk.send<Salary>('PATCH', `${BASE}/${salary.id}`, { present: 21 })).body.daysPayable).toBe(27)
  })

  it('exists once a month, with at most its days, and only for people with a salary plan', async () => {
    const op = await crew()
    await made(op.id)
    expect((await add(op.id)).body.fields).toEqual({ month: 'This employee already has a salary for this month' })
    expect((await add(op.id, { month: '2026-09', present: 24 })).body.fields).toEqual({
      present: 'These add up to 31 days, but the month has 30',
    })
    expect((await add((await desk.crew()).id)).body.fields).toEqual({
      employee: 'No salary plan applies to this employee in this month',
    })
    expect((await add(op.id, { month: '2026-12' })).status, 'a month that is yet to come').toBe(400)
    expect((await add(op.id, { month: '2026-09', penalty: 1_00 })).body.fields).toEqual({
      penaltyReason: 'Penalty reason is required',
    })
  })

  it('goes from draft to payment through three people', async () => {
    const op = await crew()
    const salary = await made(op.id)
    expect((await act(payer, salary, 'submit')).status).toBe(403)
    expect(await did(clerk, salary, 'submit')).toMatchObject({ status: 'SUBMITTED', submittedBy: { id: clerk.id } })
    expect((await clerk.send('PATCH', `${BASE}/${salary.id}`, { present: 1 })).status).toBe(400)
    expect((await act(clerk, salary, 'approve')).status).toBe(403)
    expect((await act(payer, salary, 'pay', utr())).status, 'not approved yet').toBe(400)
    expect(await did(manager, salary, 'approve')).toMatchObject({ status: 'APPROVED', approvedBy: { id: manager.id } })
    expect((await act(manager, salary, 'pay', utr())).status).toBe(403)
    expect((await act(payer, salary, 'pay', { utr: 'TOO-SHORT' })).body.fields).toEqual({
      utr: 'Enter the 12 to 22 letters and digits of the UTR',
    })
    expect(await did(payer, salary, 'pay', { utr: 'hdfcn260000000' })).toMatchObject({
      ...{ status: 'PAID', utr: 'HDFCN260000000', paidBy: { id: payer.id }, bank: '4321' },
    })
    const other = await made((await crew()).id)
    await did(clerk, other, 'submit')
    await did(manager, other, 'approve')
    expect((await act(payer, other, 'pay', { utr: 'HDFCN260000000' })).body.fields).toEqual({
      utr: 'This UTR has been used already',
    })
  })

  it('cannot be approved by its submitter, or paid by its submitter or approver', async () => {
    const salary = await made((await crew()).id)
    await did(everything, salary, 'submit')
    expect((await seen(salary, everything))._can).not.toContain('approve')
    expect((await act(everything, salary, 'approve')).status).toBe(403)
    await did(manager, salary, 'approve')
    expect((await act(everything, salary, 'pay', utr())).status).toBe(403)
    const other = await made((await crew()).id)
    await did(clerk, other, 'submit')
    await did(payer, other, 'approve')
    expect((await act(payer, other, 'pay', utr())).status).toBe(403)
  })

  it('cannot be processed by its own employee, whatever their authorities', async () => {
    const own = await service.person([sees, 'salary:edit', 'salary:approve', 'salary:pay'], ['Ludhiana'])
    await service.database.run(
      sql`update users set role_type = 'OPERATOR', office_role = null, joining_date = '2026-01-01' where id = ${own.id}`,
    )
    await payBy(service, own.id, plan)
    expect((await add(own.id, {}, own)).status).toBe(403)
    const salary = await made(own.id)
    expect((await own.send('PATCH', `${BASE}/${salary.id}`, { present: 21 })).status).toBe(403)
    for (const [word, by] of [
      ['submit', clerk],
      ['approve', manager],
      ['pay', payer],
    ] as const) {
      expect((await seen(salary, own))._can).not.toContain(word)
      expect((await act(own, salary, word, word === 'pay' ? utr() : {})).status, word).toBe(403)
      await did(by, salary, word, word === 'pay' ? utr() : {})
    }
  })

  it('is returned and held with a reason, and restored to its earlier state afterwards', async () => {
    const salary = await made((await crew()).id)
    await did(clerk, salary, 'submit')
    expect((await act(manager, salary, 'sendBack')).body.fields).toEqual({ reason: 'Reason is required' })
    expect(await did(manager, salary, 'sendBack', { reason: 'Two days are missing' })).toMatchObject({
      ...{ status: 'DRAFT', submittedBy: null },
    })
    await did(clerk, salary, 'submit')
    expect(await did(manager, salary, 'hold', { reason: 'The machine is not handed over' })).toMatchObject({
      ...{ status: 'HELD', heldFrom: 'SUBMITTED' },
    })
    expect(await did(manager, salary, 'release')).toMatchObject({ status: 'SUBMITTED', heldFrom: null })
    await did(manager, salary, 'approve')
    await did(payer, salary, 'hold', { reason: 'The bank asks' })
    expect((await act(payer, salary, 'pay', utr())).status).toBe(400)
    expect(await did(payer, salary, 'release')).toMatchObject({ status: 'APPROVED', heldFrom: null })
  })

  it('is paid to a verified account, but not within a day of its change', async () => {
    const op = await crew()
    const salary = await made(op.id)
    await did(clerk, salary, 'submit')
    await did(manager, salary, 'approve')
    const account = (values: ReturnType<typeof sql>) =>
      service.database.run(sql`update bank_accounts set ${values} where user_id = ${op.id}`)
    const refusal = async () => (await act(payer, salary, 'pay', utr())).body.detail
    await account(sql`payout_hold_till = '2026-11-18T05:00:00Z'`)
    expect(await refusal()).toBe('This employee’s bank account was changed in the last 24 hours. Payouts are on hold')
    await account(sql`payout_hold_till = '2026-11-18T04:00:00Z', status = 'UNVERIFIED'`)
    expect(await refusal()).toBe('This employee’s bank account is not verified')
    await account(sql`status = 'VERIFIED', deleted_at = now()`)
    expect(await refusal()).toBe('This employee has no bank account')
    await account(sql`deleted_at = null`)
    await did(payer, salary, 'pay', utr())
  })

  it('carries an advance that exceeds it to the next month’s draft', async () => {
    const op = await crew()
    const first = await made(op.id, {
      month: '2026-08',
      present: 0,
      halfDays: 1,
      paidLeave: 0,
      weeklyOffs: 0,
      advance: 5_000_00,
    })
    expect(first).toMatchObject({ net: 0, carriedForward: 4_397_64 })
    const next = await made(op.id, { month: '2026-09' })
    expect(next).toMatchObject({ broughtForward: 4_397_64, carriedForward: 0 })
    expect((await act(clerk, next, 'submit')).body.detail).toBe(
      `${String(first.salaryNo)} of an earlier month is not submitted yet, and its advances carry over to this one`,
    )
    await clerk.send('PATCH', `${BASE}/${first.id}`, { advance: 1_000_00 })
    expect(await seen(next)).toMatchObject({ broughtForward: 397_64 })
    await did(clerk, first, 'submit')
    await did(clerk, next, 'submit')
    expect((await act(manager, first, 'sendBack', { reason: 'More days' })).body.detail).toBe(
      `${String(next.salaryNo)} of a later month is already submitted. Return it first`,
    )
    await did(manager, first, 'approve')
    expect((await act(payer, first, 'pay', utr())).body.detail).toBe('This salary has nothing to pay')
  })

  it('can be submitted once its month is over, with its days', async () => {
    const op = await crew()
    const empty = { present: 0, halfDays: 0, paidLeave: 0, weeklyOffs: 0 }
    const [running, bare] = [await made(op.id, { month: '2026-11' }), await made(op.id, empty)]
    const words = 'A salary can be submitted once the month is over and its days are entered'
    for (const salary of [running, bare]) {
      expect(salary._can).not.toContain('submit')
      expect((await act(clerk, salary, 'submit')).body.detail).toBe(words)
    }
    const why = await clerk.get<{ operations: { name: string; reasons: { text: string }[] }[] }>(
      `/api/admin/why/all?resource=salaries&id=${running.id}`,
    )
    expect(why.body.operations.find(({ name }) => name === 'submit')?.reasons).toMatchObject([{ text: words }])
    expect((await clerk.send<Salary>('PATCH', `${BASE}/${bare.id}`, { present: 20 })).body._can).toContain('submit')
  })

  it('shows its sum before approval and payment, and what prevents its payment', async () => {
    const op = await crew()
    const salary = await made(op.id, { tds: 10_00 })
    const told = (by: Person, action: string) => by.send<Foretold>('POST', `${BASE}/${salary.id}/told`, { action })
    expect((await told(clerk, 'approve')).status).toBe(403)
    expect((await told(manager, 'submit')).status).toBe(400)
    expect((await told(stranger, 'approve')).status).toBe(404)
    const { gross, net } = salary as Salary & { readonly gross: number }
    expect((await told(manager, 'approve')).body.parts).toMatchObject([
      {
        label: 'To pay',
        lines: [
          { label: 'Gross', hint: '26 days payable', money: gross },
          { label: 'Deductions', money: gross - net },
          { label: 'Net', hint: 'to the account ending 4321', money: net, isTotal: true },
        ],
      },
    ])
    await service.database.run(sql`update bank_accounts set status = 'UNVERIFIED' where user_id = ${op.id}`)
    expect((await told(payer, 'pay')).body.parts[0]).toMatchObject({
      ...{ note: 'This employee’s bank account is not verified.', isWarning: true, isRefused: true },
    })
    expect((await told(manager, 'approve')).body.parts[0]?.isRefused, 'approving pays nothing yet').toBeUndefined()
  })

  it('is visible within its employee’s places to people who process salaries, and to the employee', async () => {
    const op = await crew()
    const salary = await made(op.id)
    const status = async (by: Person) => (await by.get(`${BASE}/${salary.id}`)).status
    expect([await status(manager), await status(stranger), await status(op)]).toEqual([200, 404, 403])
    const own = await service.person(['salary:own'], ['Ludhiana'])
    expect(await status(own)).toBe(404)
    await service.database.run(sql`update salaries set employee_id = ${own.id} where id = ${salary.id}`)
    expect((await own.get<Salary>(`${BASE}/${salary.id}`)).body).toMatchObject({ id: salary.id, _can: [] })
    expect((await own.get<{ items: Salary[] }>(BASE)).body.items.map(({ id }) => id)).toEqual([salary.id])
    const reports = await service.person(['view_reports_tab'], ['Ludhiana'])
    expect((await reports.get(BASE)).status).toBe(403)
  })
})
