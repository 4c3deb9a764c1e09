import type { Employee } from './employees'

/** An employee with the id that the database gave. */
export interface Hired extends Employee {
  readonly id: number
  /** First and last name. */
  readonly name: string
}
