/** What people are told about a record: `words` with `{by}` and `{record}` where they stand, `label` where it is muted. */
export interface NoticeWords {
  readonly label: string
  readonly words: string
}

/** Who looks after the records, and who is told of them. */
export interface PeopleOptions<Reference extends string = string> {
  /** The reference to a user that says who looks after a record: its own actions move it, and no other assignment is taken. */
  readonly assignee?: Reference
  /** What people are told about a record besides mentions and assignments, by its kind. */
  readonly notices?: Readonly<Record<string, NoticeWords>>
}
