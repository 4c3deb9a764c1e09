import type { Access, Need } from './kernel/access'
import type { Actions, ExactActions } from './actions'
import type { Condition } from './kernel/conditions'
import type { ListRange } from './listRange'
import type { ForetoldBy } from './foretold'
import type { ReadValue, WriteValue } from './fields/field'
import type { Field, Fields, Level } from './fields/options'
import type { ImportOptions } from './importOptions'
import { tabsOf, type ListTab } from './listTab'
import { defaultMessages, type Messages } from './messages'
import type { IndexedFields, Limit, Unique } from './tableRules'
import type { TimeRules } from './timeRules'

/** The names of the fields that every record has besides its own. */
export type CommonField = 'id' | 'createdAt' | 'updatedAt'

/** The names of the fields of one kind. */
export type NamesOf<F extends Fields, K extends Field['kind']> = {
  [N in keyof F]: F[N]['kind'] extends K ? N : never
}[keyof F] &
  string

type StateOf<F extends Fields, S> = S extends keyof F
  ? F[S] extends { kind: 'choice'; options: infer O }
    ? Extract<keyof O, string>
    : never
  : never
type Path<F extends Fields> = (keyof F & string) | CommonField | `${NamesOf<F, 'place'>}.${Level}`

/** A part of the record's page and of its form. */
export interface Section<Name extends string = string> {
  readonly label: string
  readonly fields: readonly Name[]
  readonly when?: Condition
}

/** A field by which rows are ordered, `-` in front for descending. */
type Order<Name extends string> = Name | `-${Name}` | CommonField | `-${CommonField}`

/** The list of a resource. */
export interface ListOptions<Name extends string = string, Where extends string = string> {
  readonly columns: readonly Name[]
  /**
   * The fields in which the search box looks. Text is found by any part of 3 characters or more; a reference by that of the
   * title of its record.
   */
  readonly search: readonly Name[]
  readonly filters: readonly Where[]
  /** What it is sorted by until somebody chooses; a second field orders what is alike in the first. */
  readonly sort: Order<Name> | readonly [Order<Name>, Order<Name>]
  /** Rows a page until somebody chooses. */
  readonly size?: number
  /** Whether its records have a number and times of their own, by which they are found too; they have unless said. */
  readonly common?: boolean
  /** The columns whose cells are edited in place by whoever may change the record. */
  readonly edit?: readonly Name[]
  /** The days that must be chosen before it is read, and how many at most: what a report has. */
  readonly range?: ListRange<Name>
}

/** What people may do with the record that is themselves. */
export interface Own<Name extends string = string> {
  /** The fields that they may change of it. */
  readonly fields: readonly Name[]
  /** Whoever holds this may change of their own record what they may change of others'. */
  readonly unless: Need
}

/** What somebody is told about a record: `words` with `{by}` and `{record}` where they stand, `label` where it is muted. */
export interface NoticeWords {
  readonly label: string
  readonly words: string
}

/** A list over days: how many records there are on each, by state, and the sum of an area. */
export interface CalendarOptions<
  Day extends string = string,
  Sum extends string = string,
  State extends string = string,
  Shown extends string = string,
> {
  /** The date by which the records stand in the calendar. */
  readonly day: Day
  /** The area that is summed up beside the number. */
  readonly sum?: Sum
  /** The states whose records are counted, but not summed up: what will never be done. */
  readonly notSummed?: readonly State[]
  /** What stands on the cards of a day; the first columns of the list unless said. */
  readonly shows?: readonly Shown[]
}

/** A list over places: how many records there are in each district, tehsil and village, and where each of them is. */
export interface MapOptions<
  Where extends string = string,
  At extends string = string,
  Sum extends string = string,
  State extends string = string,
> {
  /** The place by which the records are grouped. */
  readonly place: Where
  /** The point at which a record stands; in the middle of its place unless it has one. */
  readonly point?: At
  /** The area that is summed up beside the number. */
  readonly sum?: Sum
  /** As in a calendar. */
  readonly notSummed?: readonly State[]
}

/** A sentence on the page of a record while the record is so: why something cannot be done to it any more. */
export interface Remark<Name extends string = string> {
  readonly while: Condition<Name>
  readonly words: string
}

/** The four services of one process: the first part of a resource's address after `/api/`. */
export type Service = 'admin' | 'retail' | 'farmer' | 'remote-sensing'

/** What a developer writes to have a table, an API and a tab. */
export interface Definition<
  N extends string,
  F extends Fields,
  S extends NamesOf<F, 'choice'>,
  A extends Actions<keyof F & string, StateOf<F, S>>,
> {
  /** The name in addresses and in the database, in kebab-case. */
  readonly name: N
  /** One of them, in words: `Farmer`. */
  readonly one: string
  /** Several of them: `Farmers`. */
  readonly many: string
  /** The field by which people know a record. */
  readonly title: NoInfer<keyof F & string>
  /** The fields that stand over its page and in its questions, where the title is a number that nobody knows it by. */
  readonly heading?: readonly NoInfer<keyof F & string>[]
  /** Who sees the tab and reads the records. */
  readonly key: Need
  readonly fields: F
  /** The choice field that only actions move. */
  readonly state?: S
  readonly list: ListOptions<NoInfer<(keyof F & string) | CommonField>, NoInfer<Path<F>>>
  /** The sections of page and form; one with every field unless said. */
  readonly sections?: readonly Section<NoInfer<keyof F & string>>[]
  /**
   * The fields that a new record needs while somebody waits, in their order: a form that is begun from a search that found
   * nobody, or in a panel, has these alone until more is asked for.
   */
  readonly brief?: readonly NoInfer<keyof F & string>[]
  readonly access: {
    readonly create: Access
    readonly update: Access
    readonly delete: Access
    /** Who may choose a record in a reference without seeing the tab; whoever sees the tab unless said. */
    readonly choose?: Need
    /** Records are changed and deleted only while this holds of them. */
    readonly changeWhile?: Condition<NoInfer<keyof F & string>>
    /** Records are deleted only while this holds of them, besides. */
    readonly deleteWhile?: Condition<NoInfer<keyof F & string>>
    /**
     * For the resource whose records are the people themselves: everybody reads their own record, what is masked for
     * them elsewhere included, and changes these fields of it, whatever they hold, and no others unless they hold `unless`.
     */
    readonly own?: Own<NoInfer<keyof F & string>>
    /**
     * The place field by which a viewer's geographies limit the rows, or the reference whose record must be one of the
     * viewer's; the rows of a viewer's whole world unless said.
     */
    readonly scope?: NoInfer<NamesOf<F, 'place' | 'many' | 'reference'> | 'behaviour'>
    /** Beside a place: references to users. The user in one of them sees the row wherever it lies. */
    readonly scopeOwn?: readonly NoInfer<NamesOf<F, 'reference'>>[]
  }
  readonly actions?: A & ExactActions<A>
  readonly limits?: readonly Limit<NoInfer<keyof F & string>>[]
  readonly unique?: readonly Unique<NoInfer<keyof F & string>>[]
  /** Indexes for what the service itself looks for and no list shows. */
  readonly indexes?: readonly IndexedFields<NoInfer<keyof F & string>>[]
  /** The list is also shown as a calendar. */
  readonly calendar?: CalendarOptions<
    NoInfer<NamesOf<F, 'date'>>,
    NoInfer<NamesOf<F, 'area'>>,
    NoInfer<StateOf<F, S>>,
    NoInfer<keyof F & string>
  >
  /** The list is also shown as a map. */
  readonly map?: MapOptions<
    NoInfer<NamesOf<F, 'place'>>,
    NoInfer<NamesOf<F, 'point'>>,
    NoInfer<NamesOf<F, 'area'>>,
    NoInfer<StateOf<F, S>>
  >
  /** Rows of a sheet become records, looked through before they do. */
  readonly imports?: ImportOptions<NoInfer<keyof F & string>>
  /** Further tabs at `/<path>/<name>`: the same list, cut by a condition. */
  readonly tabs?: Readonly<
    Record<
      string,
      ListTab<NoInfer<Path<F>>, NoInfer<NamesOf<F, 'reference'>>, NoInfer<(keyof F & string) | CommonField>>
    >
  >
  /** No record is begun as the copy of another one; whoever makes records is offered that unless said. */
  readonly copied?: false
  /** Its actions are refused when somebody else has changed the record since it was seen, whatever they changed. */
  readonly actsOnVersion?: true
  /** The reference to a user that says who looks after a record: its own actions move it, and no other assignment is taken. */
  readonly assignee?: NoInfer<NamesOf<F, 'reference'>>
  /** The text that the service keeps while something is wrong with a record: it stands as a warning on the record's page. */
  readonly alert?: NoInfer<NamesOf<F, 'text'>>
  /** What the service tells of a record while somebody fills in its form: what it would cost. */
  readonly foretoldBy?: ForetoldBy<NoInfer<keyof F & string>>
  /**
   * The resources whose lists stand on the page of a record in sight, in this order; all others wait under “More”. Every
   * list stands in sight unless said.
   */
  readonly parts?: readonly string[]
  /** What the page of a record says while it is so. */
  readonly remarks?: readonly Remark<NoInfer<keyof F & string>>[]
  /** Who writes and reads internal notes among the comments. For everybody else there are none. */
  readonly internalNotes?: Need
  /** The reference to a user who reads no internal notes about the record, whatever they hold. */
  readonly notesKeptFrom?: NoInfer<NamesOf<F, 'reference'>>
  /** What changes by the clock, by the name of the rule. */
  readonly timeRules?: TimeRules<
    NoInfer<NamesOf<F, 'date' | 'instant'>>,
    NoInfer<keyof F & string>,
    NoInfer<StateOf<F, S>>,
    NoInfer<keyof A & string>
  >
  /** What people are told about a record besides mentions and assignments, by its kind. */
  readonly notices?: Readonly<Record<string, NoticeWords>>
  /** The resource beside whose tab this one stands, when it has no entry of its own in the sidebar. */
  readonly beside?: string
  /** The name of an icon of the sidebar. */
  readonly icon?: string
  readonly service?: Service
  /** The path in the portal; the name unless said. */
  readonly path?: string
  /** The messages that differ from "Farmer created successfully". */
  readonly messages?: Partial<Messages>
  /** The name before it was renamed, so that the migration moves the table. */
  readonly renamedFrom?: string
  /**
   * Its rows are drawn by a view of the database from those of others, and a migration makes that view: nobody writes them,
   * and they have no table.
   */
  readonly derived?: true
}

/** A declared resource, with its silent defaults filled in. Plain data. */
export type Resource<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
  A extends Actions = Actions,
> = {
  readonly name: N
  readonly one: string
  readonly many: string
  readonly title: string
  readonly heading?: readonly string[]
  readonly key: Need
  readonly fields: F
  readonly state?: S
  readonly list: Required<Omit<ListOptions, 'range' | 'sort'>> &
    Pick<ListOptions, 'range'> & {
      /** As in an address: `-month,name`. */
      readonly sort: string
    }
  readonly sections: readonly Section[]
  readonly brief?: readonly string[]
  readonly access: {
    readonly create: Access
    readonly update: Access
    readonly delete: Access
    readonly choose: Need
    readonly changeWhile?: Condition
    readonly deleteWhile?: Condition
    readonly own?: Own
    readonly scope?: string
    readonly scopeOwn?: readonly string[]
  }
  readonly actions: A
  readonly limits: readonly Limit[]
  readonly unique: readonly Unique[]
  readonly indexes: readonly IndexedFields[]
  readonly calendar?: CalendarOptions
  readonly map?: MapOptions
  readonly imports?: ImportOptions
  readonly tabs: Readonly<Record<string, ListTab>>
  /** Its records live only in the form of another, as its parts and rows: lines of an order. They have no tab. */
  readonly isPart: boolean
  readonly copied?: false
  readonly actsOnVersion?: true
  readonly assignee?: string
  readonly alert?: string
  readonly foretoldBy?: ForetoldBy
  readonly parts?: readonly string[]
  readonly remarks?: readonly Remark[]
  readonly internalNotes?: Need
  readonly notesKeptFrom?: string
  readonly timeRules: TimeRules
  readonly notices: Readonly<Record<string, NoticeWords>>
  readonly beside?: string
  readonly icon?: string
  readonly service: Service
  readonly path: string
  readonly messages: Messages
  readonly renamedFrom?: string
  readonly derived?: true
}

function isPart(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.kind === 'reference' && field.part && field.nested)
}

/** The seam where the engine and the views take every resource. */
export type AnyResource = Resource

/** Declares a resource. */
export function resource<
  const N extends string,
  const F extends Fields,
  const A extends Actions<keyof F & string, StateOf<F, S>> = Record<never, never>,
  S extends NamesOf<F, 'choice'> = never,
>(definition: Definition<N, F, S, A>): Resource<N, F, S, A> {
  const { list, access, ...rest } = definition
  return {
    ...rest,
    list: { size: 10, common: true, edit: [], ...list, sort: [list.sort].flat().join(',') },
    isPart: isPart(definition.fields),
    access: { choose: definition.key, ...access },
    sections: definition.sections ?? [{ label: definition.one, fields: Object.keys(definition.fields) }],
    actions: definition.actions ?? ({} as A),
    limits: definition.limits ?? [],
    unique: definition.unique ?? [],
    indexes: definition.indexes ?? [],
    tabs: tabsOf(definition.tabs ?? {}, definition.actions ?? {}),
    timeRules: definition.timeRules ?? {},
    notices: definition.notices ?? {},
    service: definition.service ?? 'admin',
    path: definition.path ?? definition.name,
    messages: { ...defaultMessages(definition.one), ...definition.messages },
  }
}

/** What every record carries besides its fields. */
export interface Common {
  readonly id: number
  /** Counts the changes; the `ETag` of the record. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** What this viewer may do to it now: `update`, `delete` and the names of actions. */
  readonly _can: readonly string[]
}

/** A record of a resource as it is read. Fields that the viewer may not read are absent. */
export type RowOf<R extends { fields: Fields }> = Common & {
  readonly [N in keyof R['fields']]?: ReadValue<R['fields'][N]> | null
}

/** What is sent to make or change a record of a resource. */
export type InputOf<R extends { fields: Fields }> = {
  readonly [N in keyof R['fields']]?: WriteValue<R['fields'][N]> | null
}
