import { fieldErrors, inputSchema } from '#define'
import { users } from '#resources'
import type { Work } from '../../../engine/engine'
import { connectedDirectory, type DirectoryPerson } from '../../../outbound/directory/organisation'
import { kept, knownUsers, type KnownUser } from './knownUsers'
import { newUser, ownCompany } from './newUser'
import { inSentences, OUT_OF_SIGHT, refused, toPutRight } from './words'

/** A sync's step for one person on whom portal and directory differ. */
export interface Step {
  /** Identifies the person from the preview to the sync: the subject, or the id of a user without one. */
  readonly key: string
  readonly kind: 'create' | 'update' | 'deactivate'
  readonly name: string
  /** The user; missing for a new one, or one that the viewer can't see. */
  readonly user?: KnownUser
  /** The values to be written. */
  readonly input: Readonly<Record<string, unknown>>
  /** The subject of a new user. */
  readonly subject?: string
  /** The reason for deactivating the user. */
  readonly why?: string
  /** Why the step is not performed. */
  readonly refused?: string
}

/** All differences between the portal and the directory's group. */
export interface Difference {
  /** The number of people in the group. */
  readonly people: number
  readonly steps: readonly Step[]
}

const left = {
  SUSPENDED: 'Suspended in the directory',
  DEPROVISIONED: 'Deactivated in the directory',
  ABSENT: 'No longer in the directory group',
}

/** Compares the portal with the directory. Throws 400 when there is none, or when it cannot be read completely. */
export async function difference(work: Work): Promise<Difference> {
  const organisation = work.engine.setting(connectedDirectory)
  if (!organisation)
    throw refused('No directory is connected: DIRECTORY_URL, DIRECTORY_GROUP and DIRECTORY_TOKEN are not set')
  const people = await organisation.people()
  if (people.length === 0) throw refused('The directory group is empty, so nothing was compared')
  const known = await knownUsers(work, people)
  const company = await ownCompany(work)
  const steps = people.flatMap((person) => {
    const user = known.of(person)
    const step = user ? stepAbout(person, user) : stepToMake(work, person, company)
    return step ? [step] : []
  })
  // The directory no longer names them, so the portal names them only to viewers who can see them.
  const absent = known.absent
    .filter(({ isVisible }) => isVisible)
    .map((user) => stepToLeave(`user ${user.id}`, user, left.ABSENT))
  return { people: people.length, steps: withoutRivals([...steps, ...absent]) }
}

function stepToMake(work: Work, person: DirectoryPerson, company: number | undefined): Step | undefined {
  if (person.state !== 'MEMBER') return undefined
  const made = newUser(work, person, company)
  return {
    key: person.subject,
    kind: 'create',
    name: nameOf(person),
    subject: person.subject,
    input: made.input ?? {},
    ...(made.input === undefined && { refused: toPutRight(made.missing) }),
  }
}

function stepAbout(person: DirectoryPerson, user: KnownUser): Step | undefined {
  const isOther = user.subject !== null && user.subject !== person.subject
  if (person.state !== 'MEMBER')
    return isOther || !['ACTIVE', 'INVITED'].includes(user.status)
      ? undefined
      : stepToLeave(person.subject, user, left[person.state], nameOf(person))
  const about = { key: person.subject, kind: 'update', name: nameOf(person) } as const
  if (user.status === 'EXITED')
    return user.subject === person.subject
      ? undefined
      : { ...about, input: {}, refused: user.isVisible ? 'The user with this email address has exited' : OUT_OF_SIGHT }
  const { input, wrong } = changesOf(person, user)
  if (isOther)
    return {
      ...about,
      input: {},
      refused: 'The user with this email address belongs to another directory account',
    }
  if (Object.keys(input).length === 0 && wrong === undefined) return undefined
  if (!user.isVisible) return { ...about, input: {}, refused: OUT_OF_SIGHT }
  return { ...about, name: user.name, user, input, ...(wrong !== undefined && { refused: wrong }) }
}

/** Where the directory has no value the portal keeps its own. */
function changesOf(
  person: DirectoryPerson,
  user: KnownUser,
): { readonly input: Step['input']; readonly wrong?: string } {
  const given = Object.fromEntries(kept.flatMap((field) => (person[field] ? [[field, person[field]]] : [])))
  const parsed = inputSchema(users.fields, 'update').safeParse(given)
  if (!parsed.success) return { input: {}, wrong: toPutRight(inSentences(Object.values(fieldErrors(parsed.error)))) }
  const same = (field: (typeof kept)[number], value: unknown): boolean =>
    field === 'email' ? String(value).toLowerCase() === user.email?.toLowerCase() : value === user[field]
  return {
    input: Object.fromEntries(
      kept.flatMap((field) =>
        field in parsed.data && !same(field, parsed.data[field]) ? [[field, parsed.data[field]]] : [],
      ),
    ),
  }
}

function stepToLeave(key: string, user: KnownUser, why: string, name = user.name): Step {
  const about = { key, kind: 'deactivate', input: {}, why } as const
  if (!user.isVisible) return { ...about, name, refused: OUT_OF_SIGHT }
  if (user.status === 'INVITED')
    return { ...about, name: user.name, user, refused: 'The user was only invited. Delete the user instead' }
  return { ...about, name: user.name, user }
}

/** Refuses steps that claim the same subject, username, address, number, code or user as an earlier one. */
function withoutRivals(steps: readonly Step[]): Step[] {
  const taken = new Set<string>()
  return steps.map((step) => {
    if (step.refused !== undefined) return step
    const claims = ['username', 'email', 'mobile', 'employeeCode'].flatMap((field) => {
      const value = step.input[field]
      return typeof value === 'string' ? [`${field} ${value.toLowerCase()}`] : []
    })
    // Sign-in compares subjects case-sensitively; the index of the users does not.
    if (step.subject !== undefined) claims.push(`subject ${step.subject.toLowerCase()}`)
    const all = step.user ? [`user ${step.user.id}`, ...claims] : claims
    if (all.some((claim) => taken.has(claim)))
      return { ...step, refused: 'Someone else in the directory has the same address, number or code' }
    for (const claim of all) taken.add(claim)
    return step
  })
}

/** Makes a readable name from whatever the directory contains. */
function nameOf({ firstName, lastName, login }: DirectoryPerson): string {
  return ([firstName, lastName].filter(Boolean).join(' ') || login).replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim()
}
