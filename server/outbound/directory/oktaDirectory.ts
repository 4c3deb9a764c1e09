import { z } from 'zod'
import type { DirectoryPerson, Organisation } from './organisation'
import { misunderstood, readPages, type Bounds } from './pages'
import type { DirectorySettings } from './settings'

/** Okta gives at most so many users of a group at once, and asks for no more than that. */
const PAGE = 200

const usual: Bounds = {
  pages: 100,
  entries: 5_000,
  bytes: 5 * 1024 * 1024,
  pageMilliseconds: 10_000,
  milliseconds: 25_000,
}

const words = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || undefined)

/** What the portal reads of Okta's user (developer.okta.com, Users API): the rest is left where it is. */
const user = z.object({
  // It is kept and compared as it is. People cannot choose it, so that another one means another interface.
  id: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  status: z.string(),
  created: words,
  profile: z.object({
    login: z.string().min(1).max(300),
    firstName: words,
    lastName: words,
    email: words,
    mobilePhone: words,
    employeeNumber: words,
    department: words,
    title: words,
  }),
})

/**
 * The directory of an organisation that has Okta: the members of one group by the Groups API. Okta takes whoever is
 * deprovisioned out of their groups, so that these are mostly known by their absence.
 */
export function oktaDirectory({ url, group, token }: DirectorySettings, bounds: Partial<Bounds> = {}): Organisation {
  const address = new URL(`${url}/api/v1/groups/${encodeURIComponent(group)}/users?limit=${PAGE}`)
  const headers = { accept: 'application/json', authorization: `SSWS ${token}` }
  return {
    async people() {
      const read = z.array(user).safeParse(await readPages(address, headers, { ...usual, ...bounds }))
      if (!read.success) throw misunderstood()
      // Whoever joins while the pages are read may stand on two of them.
      return [...new Map(read.data.map((entry) => [entry.id, personFrom(entry)])).values()]
    },
  }
}

function personFrom({ id, status, created, profile }: z.infer<typeof user>): DirectoryPerson {
  const { login, mobilePhone, employeeNumber, ...rest } = profile
  return {
    subject: id,
    login,
    state: status === 'SUSPENDED' || status === 'DEPROVISIONED' ? status : 'MEMBER',
    ...rest,
    ...(mobilePhone !== undefined && { mobile: mobilePhone }),
    ...(employeeNumber !== undefined && { employeeCode: employeeNumber }),
    ...(created !== undefined && { since: created }),
  }
}
