import type { Access } from '../kernel/access'
import type { Condition } from '../kernel/conditions'
import type { MessageTemplate } from '../kernel/messageTemplates'

/**
 * A text that administrators maintain in Templates, used instead of the declared one: once a template of this name is
 * approved, in the language of the person, or else in the fallback language of the template.
 */
export interface CompanyText<Name extends string = string> {
  /** The name of the template. */
  readonly named: string
  /**
   * The fields that it may name, such as `{{till}}`; a notice also knows `{{by}}` and `{{record}}`. A template that
   * names others is refused.
   */
  readonly fields: readonly Name[]
}

/** A notice about a record: sent by actions, time rules and behaviours. */
export interface NoticeWords<Reference extends string = string, Name extends string = string> {
  /** The name of this kind of notice in the users' settings. */
  readonly label: string
  /** The text, with `{by}` for the person and `{record}` for the record. */
  readonly words: string
  /** The actions after which it goes to `people`. @default none: only time rules and behaviours send it */
  readonly after?: readonly string[]
  /** The references to the users who get it after these actions; not the one who acts. @default no one */
  readonly people?: readonly Reference[]
  /** The template whose text is shown instead, if the reader can see the fields that it names. */
  readonly companyText?: CompanyText<Name>
}

/** An SMS to the person that a reference of the record leads to, in their language. */
export interface SmsWords<Reference extends string = string, Name extends string = string> {
  /** The reference to the person: a record with a `mobile` and, if it has one, a `language`. */
  readonly to: Reference
  /** The actions after which it is sent, once they are committed. @default none: only time rules send it */
  readonly after?: readonly string[]
  /** Sent only while the record matches this. @default always */
  readonly while?: Condition
  /** The template under which it is listed in Communication-Info: one of `resources/messageTemplates.ts`. */
  readonly template: MessageTemplate
  /**
   * The text by language (`resources/farmers/languages.ts`), with `{yield}` for a value of the record: days in figures,
   * options and references by their labels. A person who speaks none of these languages gets the first text.
   */
  readonly texts: Readonly<Record<string, string>>
  /** The template whose text is sent instead. */
  readonly companyText?: CompanyText<Name>
}

/** The comments on a record as a discussion among its readers: comments can be answered, one level deep, and hidden. */
export interface Discussion<Name extends string = string> {
  /** Comments are accepted only while the record matches this. @default always */
  readonly while?: Condition<Name>
  /** The maximum length of a comment in characters. */
  readonly max: number
  /** How many minutes people can edit their own comments. */
  readonly editMinutes: number
  /** Who may hide others' comments, and show them again. */
  readonly moderators: Access
  /** The read-only number that counts the comments visible to everyone. */
  readonly counts: Name
}

/**
 * Who has changed a record, noted by the service so that `notSelf` keeps these people from judging their own changes.
 */
export interface Editors<Reference extends string = string, Name extends string = string> {
  /** The read-only field with these people, a reference to many users. */
  readonly field: Name
  /** The reference to the author, who is not noted. @default none */
  readonly besides?: Reference
}

/** Who is responsible for the records, and who gets notices about them. */
export interface PeopleOptions<Reference extends string = string, Name extends string = string> {
  /**
   * The reference to the user who is responsible for a record. Actions change it, and the record has no other
   * assignment.
   */
  readonly assignee?: Reference
  /** Everyone who edits a field of a record is noted in it; changes by actions are not. @default no one is noted */
  readonly editors?: Editors<Reference, Name>
  /** The notices about a record besides mentions and assignments, by name. Users can mute each. */
  readonly notices?: Readonly<Record<string, NoticeWords<Reference, Name>>>
  /** The SMS that actions and time rules send to people of the record, by name. */
  readonly messages?: Readonly<Record<string, SmsWords<Reference, Name>>>
  /** Its comments are a discussion. @default those of people at work, of any length */
  readonly discussion?: Discussion<Name>
}
