import { z } from 'zod'
import type { DirectoryPerson, Organisation } from './organisation'
import { misunderstood, readPages, type Bounds } from './pages'
import type { DirectorySettings } from './settings'

/** The maximum page size of Okta's groups. */
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

/** The fields of Okta's user that the portal reads (developer.okta.com, Users API). */
const user = z.object({
  // Stored and compared unchanged. People cannot choose it, so another format means another API.
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
 * Makes the directory of an Okta organisation: the members of one group, by the Groups API. Okta removes deprovisioned
 * users from their groups, so they are mostly recognised by their absence.
 */
export function oktaDirectory({ url, group, token }: DirectorySettings, bounds: Partial<Bounds> = {}): Organisation {
  const address = new URL(`${url}/api/v1/groups/${encodeURIComponent(group)}/users?limit=${PAGE}`)
  const headers = { accept: 'application/json', authorization: `SSWS ${token}` }
  return {
    async people() {
      const read = z.array(user).safeParse(await readPages(address, headers, { ...usual, ...bounds }))
      if (!read.success) throw misunderstood()
      // A person who joins while the pages are read may be on two of them.
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
