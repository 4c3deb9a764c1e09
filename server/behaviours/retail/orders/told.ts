import type { Foretold, ForetoldLine } from '#define'
import { orders } from '#resources'
import { around } from '../../../engine/desk/recordEndpoint'
import { objectIn } from '../../../engine/given'
import { badRequest } from '../../../engine/problem'
import { readFull } from '../../../engine/read/oneRecord'
import { mustHold } from '../../../engine/viewer'
import { returnTold } from './returnTold'
import { licenceErrorOf, stockOf, type Ordered, type Wanted } from './stock'
import { foretelling, foretold } from '../../../engine/commonSchemas'

const told = ['confirm', 'startReturn', 'acceptReturn', 'acceptPartialReturn'] as const

/** Previews confirming an order by the outlet's stock of each line, and a return by what it is worth. */
export const orderToldEndpoint = around(orders, {
  method: 'POST',
  path: 'told',
  summary:
    'The outlet’s stock for each line of an order to be confirmed, or what a return is worth, from { action, input }: { parts }',
  body: foretelling,
  gives: foretold,
  answer: async (work, { id }, { body }): Promise<Foretold> => {
    const { action, input } = objectIn(body)
    if (!isTold(action)) throw badRequest(`action must be ${told.join(', ')}`)
    mustHold(work.viewer, orders.actions[action].key)
    if (action !== 'confirm')
      return returnTold(work, { id, ...(action === 'startReturn' && { packs: objectIn(input ?? {}).packs ?? {} }) })
    const order = (await readFull(work.engine, work.tx, orders, id)) as unknown as Ordered
    const wanted = await stockOf(work, order)
    const short = wanted.filter(({ qty, left }) => left < qty).length
    const licence = await licenceErrorOf(work, order, wanted)
    const note = licence ?? (short ? 'Inventory not there: the order can’t be confirmed as it is.' : undefined)
    return {
      parts: [
        {
          label: 'Stock at the outlet',
          lines: wanted.map(lineOf),
          summary: short ? `${short} of ${wanted.length} lines short` : 'Every line is in stock',
          ...(note !== undefined && { note, isWarning: true, isRefused: true }),
        },
      ],
    }
  },
})

function isTold(action: unknown): action is (typeof told)[number] {
  return (told as readonly unknown[]).includes(action)
}

function lineOf({ name, qty, left }: Wanted): ForetoldLine {
  const hint = `${qty} ordered`
  return left < qty
    ? { label: name, hint, words: `short by ${qty - left}: ${left} in stock`, tone: 'bad' }
    : { label: name, hint, words: `${left} in stock`, tone: 'good' }
}
