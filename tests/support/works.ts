import { register } from '#resources'
import { behaviours, schedules } from '../../server/behaviours'
import type { Work } from '../../server/engine/engine'
import { system } from '../../server/engine/read/oneRecord'
import { engineOf } from '../../server/engineOf'
import { readSettings } from '../../server/settings'
import type { TestService } from './service'

/** Runs work as the service does within a request: in a transaction of its own. */
export type Doing = <Result>(run: (work: Work) => Promise<Result>) => Promise<Result>

/** Returns the inside of a test service: what one behaviour does for another, without a request. */
export async function insideOf(service: TestService, now?: () => Date): Promise<Doing> {
  const settings = await readSettings({ DATA_DIR: service.dataDirectory, LOG_LEVEL: 'silent', PORT: '0' })
  const { database } = service
  const engine = engineOf({ settings, database, register, behaviours, schedules, ...(now && { now }) })
  return (run) => database.transaction((tx) => run({ engine, viewer: system, tx }))
}
