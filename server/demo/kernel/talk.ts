import type { AnyResource } from '#define'
import { sql, type Database } from '../../database'

/** The comments on records, and their assignees. */
export interface Talk {
  readonly resource: AnyResource
  readonly comments: readonly {
    readonly record: number
    readonly by: { readonly id: number }
    readonly at: string
    readonly text: string
    readonly isInternal?: boolean
  }[]
  readonly assignments: readonly {
    readonly record: number
    readonly user: { readonly id: number }
    readonly at: string
  }[]
}

/** A like of a record. */
export interface Like {
  readonly record: number
  readonly user: number
  readonly at: string
}

/** Stores comments and assignments. */
export async function keepTalk(database: Database, { resource, comments, assignments }: Talk): Promise<void> {
  const said = comments.map(({ by, isInternal = false, ...comment }) => ({
    ...comment,
    by: by.id,
    internal: isInternal,
  }))
  await database.run(sql`
    insert into comments (resource, record_id, by_id, by_label, at, kind, body, is_internal)
    select ${resource.is.name}, c.record, u.id, u.name, c.at, 'comment', c.text, c.internal
    from json_to_recordset(${JSON.stringify(said)}::json) as c(record bigint, "by" bigint, at timestamptz, text text, internal boolean) join users u on u.id = c."by" order by c.at`)
  await database.run(sql`
    insert into record_assignments (resource, record_id, user_id, at)
    select ${resource.is.name}, record, "user", at
    from json_to_recordset(${JSON.stringify(assignments.map((one) => ({ ...one, user: one.user.id })))}::json) as a(record bigint, "user" bigint, at timestamptz)`)
}

/** Stores the likes of records. */
export async function keepLikes(database: Database, { is }: AnyResource, likes: readonly Like[]): Promise<void> {
  await database.run(sql`
    insert into votes (resource, record_id, user_id, is_good, at)
    select ${is.name}, record, "user", true, at
    from json_to_recordset(${JSON.stringify(likes)}::json) as l(record bigint, "user" bigint, at timestamptz)`)
}
