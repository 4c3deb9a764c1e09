/** A notice about a record. */
export interface NoticeWords {
  /** The name of this kind of notice, where users mute it. */
  readonly label: string
  /** The text, with `{by}` for the person and `{record}` for the record. */
  readonly words: string
}

/** Who is responsible for the records, and who gets notices of them. */
export interface PeopleOptions<Reference extends string = string> {
  /** The reference to the user who is responsible for a record. Its actions move it, and the record takes no other assignment. */
  readonly assignee?: Reference
  /** The notices about a record besides mentions and assignments, by name. Users may mute each. */
  readonly notices?: Readonly<Record<string, NoticeWords>>
}
