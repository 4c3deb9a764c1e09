import { authorityGroups } from '#resources'
import { sql } from '../database'
import type { Endpoint, Given } from '../engine/behaviour'
import type { Work } from '../engine/engine'
import { notFound } from '../engine/problem'
import { idIn } from '../engine/read/idIn'
import { assignmentsOf, change } from './userTabsMapping/change'
import { peopleBy } from './userTabsMapping/people'
import { authoritiesIn, mappingIn } from './userTabsMapping/request'
import { changed, group, lists, mapped, target } from './userTabsMapping/schemas'
import { objectOf } from '../engine/jsonSchema'

const BASE = '/admin/user-tabs-mapping'

/**
 * Endpoints of User-Tabs-Mapping: the users with their tabs, the authorities of a group, and granting and withdrawing.
 */
export const userTabsMappingEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: BASE,
    summary: 'Assign and remove authorities of a user or a group, all or nothing',
    need: 'authority:edit',
    changesAccess: true,
    body: objectOf({}, { ...target, assign: lists, remove: lists }),
    gives: changed,
    answer: async (work, body) => change(work, mappingIn(body)),
  },
  {
    method: 'POST',
    path: `${BASE}/assign`,
    summary: 'Assign authorities: { user or group, authorities, reason, validTill }',
    need: 'authority:edit',
    changesAccess: true,
    body: objectOf({ authorities: lists }, target),
    gives: changed,
    answer: async (work, body) => {
      const { authorities, ...rest } = authoritiesIn(body)
      return change(work, { ...rest, assign: authorities, remove: [] })
    },
  },
  {
    method: 'POST',
    path: `${BASE}/remove`,
    summary: 'Remove authorities, however they are held: { user or group, authorities }',
    need: 'authority:edit',
    changesAccess: true,
    body: objectOf({ authorities: lists }, target),
    gives: changed,
    answer: async (work, body) => {
      const { authorities, ...rest } = authoritiesIn(body)
      const remove = 'user' in rest.of ? await assignmentsOf(work, rest.of.user, authorities) : authorities
      return change(work, { ...rest, assign: [], remove })
    },
  },
  {
    method: 'GET',
    path: `${BASE}/assigned`,
    summary: 'The authorities of a group and its number of people; with newUser=true, the group for new users',
    need: 'view_user_authority_mapping_tab',
    query: { group: 'The id of a group', newUser: 'true: the group for new users' },
    gives: group,
    answer: async (work, _body, { query }) => assignedOf(work, query),
  },
  {
    method: 'GET',
    path: `${BASE}/people`,
    summary: 'The users by name, username, mobile or role, with how many tabs each holds',
    need: 'view_user_authority_mapping_tab',
    query: { q: 'Words, or a whole mobile number', role: 'A role or an office role' },
    gives: mapped,
    answer: async (work, _body, { query }) => peopleBy(work, wordOf(query.q), wordOf(query.role)),
  },
]

function wordOf(given: Given['query'][string]): string {
  return typeof given === 'string' ? given.trim() : ''
}

async function assignedOf({ tx }: Work, { group, newUser }: Given['query']): Promise<object> {
  const id = idIn(wordOf(group)) ?? 0
  const which = newUser === 'true' ? sql`g.is_new_user_default` : sql`g.id = ${id}`
  const [found] = await tx.rows<object>(sql`
    select g.id, g.code, g.name, coalesce(g.is_new_user_default, false) as "isNewUserDefault", coalesce(to_json(g.role_types), '[]'::json) as "roleTypes",
      coalesce((select json_agg(l.target_id order by l.target_id) from authority_groups_authorities l where l.record_id = g.id), '[]'::json) as authorities,
      (select count(distinct h.user_id)::int from user_authorities h where h.group_id = g.id and h.deleted_at is null) as people
    from authority_groups g where g.deleted_at is null and ${which} order by g.id limit 1`)
  if (!found) throw notFound(authorityGroups.form.messages.notFound)
  return found
}
