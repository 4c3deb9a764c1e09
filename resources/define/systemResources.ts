import { fault, type Complaint } from './kernel/complaint'

/**
 * The resources that the portal itself needs, whatever else a company declares: the only place where they are named.
 * Hand-written SQL of the service reads their tables, so their fields keep their names.
 */
export const systemResources = {
  /** The people: they sign in, are assigned, mentioned and notified, and are the authors of every change. */
  users: 'users',
  /** The tree of places, which filters lists and limits viewers. */
  geographies: 'geographies',
  /** The authority keys as people see and assign them. */
  authorities: 'authorities',
  /** The authorities of each role, for new users. */
  authorityGroups: 'authority-groups',
  /** Who holds which authority, and until when. */
  userAuthorities: 'user-authorities',
  /** Named sets of geographies that viewers can limit themselves to. */
  serviceAreas: 'service-areas',
  /** Who is signed in where. */
  sessions: 'sessions',
  /** Sign-ins, refusals and other events of access. */
  accessLog: 'access-log',
  /** Who looked at the portal as someone else, and why. */
  viewAsLog: 'view-as-log',
  /** Which masked values were shown or looked up, and why. */
  reveals: 'reveals',
  /** Which screens people open. */
  screenViews: 'screen-views',
  /** The start screen of each role. */
  landingRules: 'landing-rules',
  /** The companies of the users; the portal has at least the company itself. */
  companies: 'companies',
  /** The messages that are sent to people. */
  communications: 'communications',
  /** The texts that administrators maintain: a notice or an SMS can use one of them. */
  templates: 'campaign-templates',
} as const

/** Names the resources that the portal itself needs and that are not declared. */
export function missingSystemResources({
  resources,
}: {
  readonly resources: readonly { readonly is: { readonly name: string } }[]
}): Complaint[] {
  const declared = new Set(resources.map(({ is }) => is.name))
  return Object.values(systemResources)
    .filter((name) => !declared.has(name))
    .map((name) => fault([], `The portal itself needs the resource ${name}, which is not declared`))
}
