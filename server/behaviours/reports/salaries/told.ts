import type { Foretold, ForetoldLine, RowOf } from '#define'
import { salaries } from '#resources'
import { around } from '../../../engine/desk/recordEndpoint'
import { objectIn } from '../../../engine/given'
import { badRequest } from '../../../engine/problem'
import { readFull } from '../../../engine/read/oneRecord'
import { mustHold } from '../../../engine/viewer'
import { accountFor } from './account'
import { foretelling, foretold } from '../../../engine/commonSchemas'

type Salary = RowOf<typeof salaries>

/** Previews approving or paying a salary: how much, to whom, for which month, and what prevents the payment. */
export const salaryToldEndpoint = around(salaries, {
  method: 'POST',
  path: 'told',
  summary: 'The amounts of a salary to be approved or paid, from { action, input }: { parts }. Nothing is changed',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const { action } = objectIn(body)
    if (action !== 'approve' && action !== 'pay') throw badRequest('action must be approve or pay')
    mustHold(work.viewer, salaries.actions[action].key)
    const salary = (await readFull(work.engine, work.tx, salaries, id)) as unknown as Salary
    const { why } = await accountFor(work, salary.employee?.id ?? 0)
    return {
      parts: [
        {
          label: 'To pay',
          lines: linesOf(salary),
          ...(why !== undefined && { note: `${why}.`, isWarning: true }),
          ...(why !== undefined && action === 'pay' && { isRefused: true }),
        },
      ],
    }
  },
})

function linesOf({ gross, net, daysPayable, bank }: Salary): ForetoldLine[] {
  const [before, after] = [gross ?? 0, net ?? 0]
  return [
    { label: 'Gross', hint: `${daysPayable ?? 0} days payable`, money: before },
    ...(before > after ? [{ label: 'Deductions', money: before - after }] : []),
    { label: 'Net', ...(bank && { hint: `to the account ending ${bank}` }), money: after, isTotal: true },
  ]
}
