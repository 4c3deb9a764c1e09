import { register } from '#resources'
import { raw, type Queries } from '../../server/database'
import {
  accountDiffers,
  availableColumn,
  hasLots,
  ledgersOf,
  lineDiffers,
  lotDiffers,
} from '../../server/database/ledgers'
import { tableOf } from '../../server/database/columns'

/**
 * Finds accounts that differ from their lines or are below zero, lines that are not consecutive, and lots that gave too
 * much.
 */
export async function wrongLedgers(queries: Queries): Promise<unknown[]> {
  const wrong = ledgersOf(register).map(async (ledger) => {
    const [accounts, lines] = [tableOf(ledger.accounts), tableOf(ledger.lines)]
    const found = await queries.rows(
      raw(`select '${accounts}' as table, t.id from ${accounts} t where ${accountDiffers(ledger)} or t.${availableColumn(ledger)} < 0
        union all select '${lines}', t.id from ${lines} t where ${lineDiffers(ledger)}
        ${hasLots(ledger) ? `union all select '${lines}', t.id from ${lines} t where ${lotDiffers(ledger)}` : ''}`),
    )
    // Both sides of every line together.
    const [sum] = await queries.rows<{ sum: number }>(
      raw(
        `select (select coalesce(sum(amount), 0) from ${lines}) - (select coalesce(sum(${availableColumn(ledger)}), 0) from ${accounts}) as sum`,
      ),
    )
    return [...found, ...(Number(sum?.sum) === 0 ? [] : [{ ledger: lines, ...sum }])]
  })
  return (await Promise.all(wrong)).flat()
}
