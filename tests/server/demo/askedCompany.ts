import { todayInIndia } from '#define'
import type { Database } from '../../../server/database'
import type { Person } from '../../support/service'

/** The time at which the shared demo company is tested: at noon someone is at work, at night no one is. */
export const noon = new Date(`${todayInIndia(new Date())}T12:00:00+05:30`)

/** A demo company that is available once the tests run. */
export interface AskedCompany {
  readonly database: () => Database
  /** Returns the only signed-in person, who sees everything and is created on first use. */
  readonly admin: () => Promise<Person>
}
