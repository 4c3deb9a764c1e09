import type { Employee } from './employees'

/** An employee with their database id. */
export interface Hired extends Employee {
  readonly id: number
  /** First and last name. */
  readonly name: string
}
