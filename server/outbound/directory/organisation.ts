import { setting } from '../../engine/settings'

/** A person in the organisation's directory; unknown values are missing. */
export interface DirectoryPerson {
  /** Identifies the person in the organisation's sign-in, regardless of name and address: the `sub` of its tokens. */
  readonly subject: string
  /** Their login name, mostly an email address. */
  readonly login: string
  readonly state: 'MEMBER' | 'SUSPENDED' | 'DEPROVISIONED'
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly mobile?: string
  readonly employeeCode?: string
  readonly department?: string
  readonly title?: string
  /** The moment at which they were added to the directory. */
  readonly since?: string
}

/** The port to the organisation's directory of people. */
export interface Organisation {
  /**
   * Reads everyone in the group whose members may use the portal. Throws a Problem in plain words unless all of them
   * could be read: half a group would not show who has left.
   */
  people(): Promise<readonly DirectoryPerson[]>
}

/** The connected directory of people; undefined without one. */
export const connectedDirectory = setting<Organisation | undefined>('the directory of people')
