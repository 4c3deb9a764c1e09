import type { IconName } from '../kernel/icons'

/** The four services of one process: the first part of a resource's address after `/api/`. */
export type Service = 'admin' | 'retail' | 'farmer' | 'remote-sensing'

/** The names of a resource. */
export interface Identity<N extends string = string, Name extends string = string> {
  /** The name in addresses and in the database, in kebab-case: `farmers`. */
  readonly name: N
  /** The singular: `Farmer`. */
  readonly singular: string
  /** The plural: `Farmers`. */
  readonly plural: string
  /** The field that identifies a record to people. */
  readonly title: Name
  /** The name of an icon for the sidebar. @default none */
  readonly icon?: IconName
  /** The service that serves it. @default `admin` */
  readonly service?: Service
}
