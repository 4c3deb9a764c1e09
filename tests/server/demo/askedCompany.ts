import { todayInIndia } from '#define'
import type { Database } from '../../../server/database'
import type { Person } from '../../support/service'

/** When the company is seen that is loaded for all who only look at it: at noon somebody is at work, in the night nobody is. */
export const noon = new Date(`${todayInIndia(new Date())}T12:00:00+05:30`)

/** A company that is there once the tests run. */
export interface AskedCompany {
  readonly database: () => Database
  /** Somebody who sees everything, made by no load of the demo but when first asked for: the only one who is signed in. */
  readonly admin: () => Promise<Person>
}
