import { todayInIndia } from '#define'
import { pointEntries } from '#resources'
import type { Schedule } from '../../engine/engine'
import { accountsToExpire, expireLots } from '../../engine/ledger/lots'
import { system } from '../../engine/read/oneRecord'
import { failed } from './accounts'

/** The number of accounts looked up at once; each expires in its own transaction. */
const AT_ONCE = 200

/** Expires points after their last day. Repeatable: a run whose process was killed is started again. */
export const expirySchedule: Schedule = {
  name: 'points.expire',
  label: 'Expire points',
  recurrence: { daily: '00:15' },
  run: async (engine, { signal }) => {
    const today = todayInIndia(engine.now())
    for (let after = 0; !signal.aborted;) {
      const part = { today, after, most: AT_ONCE }
      const accounts = await accountsToExpire(engine.database, engine.register, pointEntries, part)
      for (const account of accounts)
        await engine.database.transaction((tx) =>
          expireLots({ engine, viewer: system, tx }, pointEntries, account, { type: 'EXPIRE', today }, failed),
        )
      const last = accounts.at(-1)
      if (last === undefined) return
      after = last
    }
  },
}
