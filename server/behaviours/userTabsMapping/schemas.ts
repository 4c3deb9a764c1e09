import { day, flag, instant, integer, listOf, maybe, named, objectOf, text } from '../../engine/jsonSchema'

/** Ids of authorities, or of assignments. */
export const lists = listOf(integer)

/** Whose authorities are changed, with reason and expiry. Either a user or a group. */
export const target = { user: integer, group: integer, reason: text, validTill: day }

/** What was done. */
export const changed = named(
  'AuthoritiesChanged',
  objectOf({ assigned: integer, removed: integer }, { people: integer }),
)

/** What a group holds. */
export const group = objectOf({
  id: integer,
  code: text,
  name: text,
  isNewUserDefault: flag,
  roleTypes: listOf(text),
  authorities: lists,
  people: integer,
})

/** Users with the number of tabs they hold. */
export const mapped = objectOf({
  items: listOf(
    objectOf({
      id: integer,
      name: text,
      username: text,
      role: text,
      states: listOf(text),
      tabs: integer,
      lastLoginAt: maybe(instant),
      status: text,
    }),
  ),
  hasMore: flag,
})
