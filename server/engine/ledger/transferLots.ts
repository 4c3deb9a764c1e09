import { randomUUID } from 'node:crypto'
import { isDerived, mergingHolder, type Field } from '#define'
import { name, sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import type { Ledger } from '../../database/ledgers'
import type { Work } from '../engine'
import { readAll } from '../read/oneRecord'
import { writingShape } from '../write/writingShape'
import { lockAccount } from './accounts'
import { writeAll } from './post'

/** The prefix of the key of a transferred lot; the id of the lot that it comes from follows. */
export const LOT_KEY = 'transfer '

/** A transfer from one account of a ledger to another one. */
export interface Transfer<Of = number> {
  readonly from: Of
  readonly to: Of
  readonly reason?: string
  /** The title of a refusal. */
  readonly failed: string
}

/** Transfers lots, or a part of each: a new lot keeps the last day and the cause of the one that it comes from. */
export async function transferLots(
  work: Work,
  ledger: Ledger,
  { from, to, ...writing }: Transfer,
  lots: readonly { readonly id: number; readonly left: number }[],
): Promise<void> {
  const { lines, lots: words } = ledger
  if (!words || lots.length === 0) return
  const records = await readAll(
    work,
    lines,
    lots.map(({ id }) => id),
  )
  const [type, copied] = [transferType(ledger), keptFields(ledger)]
  const [giver, taker] = [await holderOn(work, ledger, from), await holderOn(work, ledger, to)]
  const out = lots.map(({ id, left }) => ({ ...giver, type, amount: -left, [words.lot]: id }))
  const into = lots.map(({ id, left }) => {
    const values = copied.map(([field, one]) => [field, writingShape(one, records.get(id)?.[field])] as const)
    const key = `${LOT_KEY}${id} ${randomUUID()}`
    return { ...Object.fromEntries(values), ...taker, type, amount: left, key }
  })
  await writeAll(work, ledger, await lockAccount(work, lines, from), out, writing)
  await writeAll(work, ledger, await lockAccount(work, lines, to), into, writing)
}

/** The type of the lines that transfer. */
export function transferType({ transfer, lines }: Ledger): string {
  if (!transfer) throw new Error(`${lines.is.name} have no type that transfers`)
  return transfer
}

/** The holder of an account, for lines that name it as well. */
export async function holderOn(
  { tx, engine }: Work,
  { lines, accounts }: Ledger,
  account: number,
): Promise<Readonly<Record<string, unknown>>> {
  const field = mergingHolder(engine.register, accounts)
  if (!field || !lines.fields[field]) return {}
  const [found] = await tx.rows<{ id: number }>(
    sql`select ${name(`${snake(field)}_id`)} as id from ${name(tableOf(accounts))} where id = ${account}`,
  )
  return { [field]: found?.id }
}

/** The fields of a lot that a transfer keeps: all that describe it, but not those of the entry itself. */
function keptFields({ account, lots, lines }: Ledger): [string, Field][] {
  const own = ['type', 'counter', 'amount', 'balanceAfter', 'key', 'day', 'by', account, lots?.lot]
  return Object.entries(lines.fields).filter(
    ([field, one]) => !own.includes(field) && !isDerived(one) && !['code', 'uuid', 'joined'].includes(one.kind),
  )
}
