import { history, link } from '../commonSchemas'
import {
  anything,
  described,
  flag,
  instant,
  integer,
  itemsOf,
  listOf,
  mapOf,
  maybe,
  named,
  objectOf,
  oneOf,
  text,
  uuid,
} from '../jsonSchema'
import { audiences } from './viewRows'

/** A comment on a record. */
export const comment = named(
  'Comment',
  objectOf({
    id: integer,
    kind: oneOf(['comment', 'assigned', 'released']),
    body: text,
    at: instant,
    editedAt: maybe(instant),
    isDeleted: flag,
    isInternal: flag,
    isHidden: described(flag, 'Hidden by a moderator, who alone still reads it'),
    parent: described(maybe(integer), 'The comment that it answers'),
    by: maybe(link),
    mentions: listOf(link),
    _can: listOf(text),
  }),
)

/** A page of comments. */
export const comments = named(
  'Comments',
  objectOf({
    items: listOf(comment),
    hasEarlier: flag,
    totalItems: integer,
    readsInternal: described(flag, 'Whether the viewer reads internal notes'),
    isOpen: described(flag, 'Whether comments are taken'),
  }),
)

/** The body of a comment. */
export const commentBody = objectOf({ body: text }, { mentions: listOf(integer), isInternal: flag, parent: integer })

/** The assignee of a record. */
export const assignment = named(
  'Assignment',
  objectOf({
    assignment: maybe(objectOf({ user: link, by: maybe(text), at: instant, note: maybe(text) })),
  }),
)

/** The records assigned to a person. */
export const myWork = itemsOf(
  objectOf({
    resource: text,
    record: integer,
    by: maybe(text),
    at: instant,
    note: maybe(text),
    title: maybe(text),
    state: maybe(text),
  }),
)

/** The number of records in each list on a page. */
export const relatedCounts = named(
  'RelatedCounts',
  objectOf({ counts: mapOf(maybe(objectOf({ totalItems: maybe(integer), totalIsExact: flag }))) }),
)

/** What a page shows around a record. */
export const recordContext = named(
  'RecordContext',
  objectOf(
    {},
    {
      comments,
      assignment,
      neighbours: maybe(objectOf({ previous: maybe(integer), next: maybe(integer) })),
      history,
      related: relatedCounts,
      messages: maybe(
        objectOf({
          items: described(
            listOf(
              objectOf({ resource: text, record: mapOf(anything('A field of the message, as its list tells it')) }),
            ),
            'The newest first, each with the name of its resource',
          ),
        }),
      ),
    },
  ),
)

const notice = objectOf({
  id: integer,
  kind: text,
  resource: text,
  record: integer,
  comment: maybe(integer),
  by: maybe(text),
  at: instant,
  isRead: flag,
  isVisible: described(flag, 'Whether the viewer still sees the record'),
  title: maybe(text),
  words: described(maybe(text), 'The company’s own words, with {by} and {record}; null: those that are declared'),
  excerpt: maybe(text),
})

/** A page of notices. */
export const notices = objectOf({ items: listOf(named('Notice', notice)), hasMore: flag, unread: integer })

/** The number of unread notices. */
export const unread = objectOf({ unread: integer })

/** The notices to mark as read. */
export const readNotices = {
  type: 'object',
  anyOf: [
    objectOf({ ids: listOf(integer) }),
    objectOf({ resource: text, record: integer }),
    objectOf({ all: { const: true } }),
  ],
}

/** Records of several kinds. */
export const searchAnswer = objectOf({
  kind: maybe(oneOf(['number', 'mobile', 'guid', 'code', 'words'])),
  groups: listOf(
    named(
      'SearchGroup',
      objectOf(
        {
          resource: text,
          items: listOf(
            objectOf({
              id: integer,
              label: maybe(text),
              fields: mapOf(anything('A value, as the field is read')),
              facts: mapOf(anything('A fact that its declaration shows in the search, as in its summary')),
            }),
          ),
          hasMore: flag,
          isCut: described(flag, 'The search was given up; the list itself finds more'),
        },
        { isNearest: described(flag, 'Nothing was found, and these are the nearest') },
      ),
    ),
  ),
})

const delta = described(mapOf(anything('A part of the view')), 'What differs from the list as it is declared')
const shared = { audience: oneOf(audiences), users: listOf(integer), keys: listOf(text) }

/** A saved view. */
export const viewSchema = named(
  'View',
  objectOf(
    {
      id: integer,
      resource: text,
      label: text,
      owner: link,
      audience: oneOf(audiences),
      delta,
      version: integer,
      updatedAt: instant,
      _can: listOf(text),
    },
    {
      users: listOf(link),
      keys: listOf(text),
      withheld: described(listOf(text), 'The fields of its filter that the viewer may not read'),
    },
  ),
)

/** The body that creates a view. */
export const newViewSchema = objectOf({ resource: text, label: text }, { delta, ...shared })

/** The body that changes a view. */
export const viewChangeSchema = objectOf({ version: integer }, { label: text, delta, ...shared })

const operationParts = {
  id: uuid,
  resource: text,
  action: text,
  label: text,
  by: maybe(link),
  state: oneOf(['running', 'done', 'cancelled', 'interrupted']),
  total: integer,
  done: integer,
  failed: integer,
  startedAt: instant,
  endedAt: maybe(instant),
  undoable: flag,
}
const operationMore = { undoOf: uuid, undoneBy: uuid, why: described(text, 'Why it cannot be undone') }

/** A bulk operation. */
export const operation = named('Operation', objectOf(operationParts, operationMore))

/** A bulk operation with its refusals. */
export const operationWithRefusals = named(
  'OperationWithRefusals',
  objectOf(
    {
      ...operationParts,
      refusals: listOf(objectOf({ reason: text, count: integer, examples: listOf(link), ids: listOf(integer) })),
    },
    operationMore,
  ),
)
