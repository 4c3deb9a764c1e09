import { setting } from '../../engine/settings'

/** A person as the organisation's own directory knows them. What it does not say is absent. */
export interface DirectoryPerson {
  /** Who they are to the organisation's sign-in, whatever their name and address become: the `sub` of its tokens. */
  readonly subject: string
  /** The name under which they sign in there, mostly an e-mail address. */
  readonly login: string
  readonly state: 'MEMBER' | 'SUSPENDED' | 'DEPROVISIONED'
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
  readonly mobile?: string
  readonly employeeCode?: string
  readonly department?: string
  readonly title?: string
  /** The moment at which they came into the directory. */
  readonly since?: string
}

/** The port to the directory in which the organisation keeps its people, beside the portal. */
export interface Organisation {
  /**
   * Everyone in the group whose members may use the portal. Throws a Problem in plain words unless all of them could be
   * read: of half a group nobody could tell who has left.
   */
  people(): Promise<readonly DirectoryPerson[]>
}

/** The directory of people that is connected; undefined where none is. */
export const connectedDirectory = setting<Organisation | undefined>('the directory of people')
