import type { Access } from '../kernel/access'
import { defaultMessages, type Messages } from '../kernel/messages'
import type { ReadValue, WriteValue } from '../fields/field'
import { labelled } from '../fields/labelled'
import type { Fields } from '../fields/options'
import type { AccessOptions } from './access'
import { filledActions, type Action, type Actions, type ExactActions, type Filled } from './actions'
import { judgeNeed } from './desk'
import type { FormOptions } from './form'
import type { HealthRules } from './healthRules'
import type { Identity } from './identity'
import type { ImportOptions } from './imports'
import type { ListOptions } from './list'
import { tabsOf } from './listTab'
import type { CommonField, GroupOf, NamesOf, PathOf, StateOf } from './names'
import type { ResourceNavigation } from './navigation'
import type { PageOptions } from './page'
import type { PeopleOptions } from './people'
import type { Rules } from './rules'
import type { Storage } from './storage'
import type { TimeRules } from './timeRules'

/** The names that the list of a resource with these fields may use. */
interface ListNamesOf<F extends Fields, S> {
  readonly column: (keyof F & string) | CommonField
  readonly path: PathOf<F>
  readonly day: NamesOf<F, 'date'>
  readonly area: NamesOf<F, 'area'>
  readonly place: NamesOf<F, 'place'>
  readonly point: NamesOf<F, 'point'>
  readonly reference: NamesOf<F, 'reference'>
  readonly state: StateOf<F, S>
  readonly figure: NamesOf<F, 'integer' | 'decimal' | 'money' | 'area'>
  readonly group: GroupOf<F>
  readonly dated: NamesOf<F, 'date' | 'instant'> | Exclude<CommonField, 'id'>
  readonly instant: NamesOf<F, 'instant'> | Exclude<CommonField, 'id'>
}

/** What a developer writes to get a table, an API and a tab: one group of words for each question. */
export interface Definition<
  N extends string,
  F extends Fields,
  S extends NamesOf<F, 'choice'>,
  A extends Actions<keyof F & string, StateOf<F, S>>,
> {
  /** What is it called? */
  readonly is: Identity<N, NoInfer<keyof F & string>>
  /** What is known of a record? */
  readonly fields: F
  /** What must hold of the records? */
  readonly rules?: Rules<NoInfer<keyof F & string>, S>
  /** What does their list show? */
  readonly list: ListOptions<NoInfer<ListNamesOf<F, S>>>
  /** What does the page of a record show? */
  readonly page?: PageOptions<NoInfer<keyof F & string>, NoInfer<NamesOf<F, 'text'>>>
  /** How is a record made and changed? */
  readonly form?: FormOptions<NoInfer<keyof F & string>>
  /** Who may do what? */
  readonly access: AccessOptions<
    NoInfer<keyof F & string>,
    NoInfer<NamesOf<F, 'place' | 'many' | 'reference'>>,
    NoInfer<NamesOf<F, 'reference'>>
  >
  /** What is done to a record besides editing it? */
  readonly actions?: A & ExactActions<A>
  /** What changes by the clock? Each rule by its name. */
  readonly timeRules?: TimeRules<
    NoInfer<NamesOf<F, 'date' | 'instant'>>,
    NoInfer<keyof F & string>,
    NoInfer<StateOf<F, S>>,
    NoInfer<keyof A & string>
  >
  /** What must hold of the data beyond one record? Each rule by its name. */
  readonly healthRules?: HealthRules<NoInfer<keyof F & string>, NoInfer<NamesOf<F, 'reference' | 'place'>>>
  /** How do rows of a sheet become records? @default they do not */
  readonly imports?: ImportOptions<NoInfer<keyof F & string>>
  /** Who is responsible for a record, and who gets notices of it? */
  readonly people?: PeopleOptions<NoInfer<NamesOf<F, 'reference'>>, NoInfer<keyof F & string>>
  /** Where is the tab? */
  readonly navigation?: ResourceNavigation
  /** How is it kept? */
  readonly storage?: Storage<NoInfer<keyof F & string>>
}

/** The parts of a declared resource besides its fields and actions, with the defaults filled in. */
interface Declared<N extends string> {
  readonly is: Identity<N> & {
    readonly service: NonNullable<Identity['service']>
    /** Its records exist only in the form of another, as its parts and rows: lines of an order. They have no tab. */
    readonly part: boolean
  }
  readonly rules: Rules & Required<Pick<Rules, 'unique' | 'limits' | 'checks'>>
  readonly list: Omit<ListOptions, 'sort'> &
    Required<Pick<ListOptions, 'size' | 'common' | 'edit' | 'tabs'>> & {
      /** As in an address: `-month,name`. */
      readonly sort: string
    }
  readonly page: PageOptions & Required<Pick<PageOptions, 'sections'>>
  readonly form: Omit<FormOptions, 'messages'> & { readonly messages: Messages }
  readonly access: AccessOptions &
    Required<Pick<AccessOptions, 'choose'>> & {
      /** Who may judge at its desk; missing without one. */
      readonly judge?: Access
    }
  readonly timeRules: TimeRules
  readonly healthRules: HealthRules
  readonly imports?: ImportOptions
  readonly people: PeopleOptions & Required<Pick<PeopleOptions, 'notices' | 'messages'>>
  readonly navigation: ResourceNavigation & Required<Pick<ResourceNavigation, 'path'>>
  readonly storage: Storage & Required<Pick<Storage, 'indexes' | 'unindexed'>>
}

/** A declared resource, with its defaults filled in. Plain data. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
  A extends Actions = Readonly<Record<string, Action>>,
> extends Declared<N> {
  readonly fields: F
  readonly rules: Declared<N>['rules'] & { readonly state?: S }
  readonly actions: A
}

function isPart(fields: Fields): boolean {
  return Object.values(fields).some((field) => field.kind === 'reference' && field.part && field.nested)
}

/** Any resource, as the engine and the views handle it. */
export type AnyResource = Resource

/** Declares a resource. */
export function resource<
  const N extends string,
  const F extends Fields,
  const A extends Actions<keyof F & string, StateOf<F, S>> = Record<never, never>,
  S extends NamesOf<F, 'choice'> = never,
>(definition: Definition<N, F, S, A>): Resource<N, F, S, Filled<A>> {
  const { is, rules, list, page, form, access, people, navigation, storage, ...rest } = definition
  const fields = labelled(definition.fields)
  const messages = { ...defaultMessages(is.singular), ...form?.messages }
  const actions = filledActions(definition.actions ?? ({} as A), fields, messages)
  const { tabs = {}, sort, ...looks } = list
  return {
    is: { service: 'admin', ...is, part: isPart(fields) },
    rules: { unique: [], limits: [], checks: [], ...rules },
    list: {
      size: 10,
      common: true,
      edit: [],
      ...looks,
      sort: [sort].flat().join(','),
      tabs: tabsOf(tabs, actions),
    },
    page: { sections: [{ label: is.singular, fields: Object.keys(fields) }], ...page },
    form: { ...form, messages },
    access: { choose: access.see, ...access, ...(page?.desk && { judge: judgeNeed({ actions, page }) }) },
    timeRules: {},
    healthRules: {},
    ...rest,
    fields,
    actions,
    people: { notices: {}, messages: {}, ...people },
    navigation: { path: is.name, ...navigation },
    storage: { indexes: [], unindexed: [], ...storage },
  }
}

/** The fields that every record has besides its own. */
export interface Common {
  readonly id: number
  /** Counts the changes; the `ETag` of the record. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** What this viewer may do to it now: `update`, `delete` and the names of actions. */
  readonly _can: readonly string[]
}

/** A record of a resource as it is read. Fields that the viewer cannot read are absent. */
export type RowOf<R extends { fields: Fields }> = Common & {
  readonly [N in keyof R['fields']]?: ReadValue<R['fields'][N]> | null
}

/**
 * A record of a resource as a write leaves it: what the write changes as it was given, and the rest as it was read. So a
 * list of records that people choose holds their ids, or the records as they were read.
 */
export type DraftOf<R extends { fields: Fields }> = {
  readonly [N in keyof R['fields']]?:
    | WriteValue<R['fields'][N]>
    | (R['fields'][N] extends { kind: 'many'; readOnly?: never } ? ReadValue<R['fields'][N]> : never)
    | null
}

/** The body that creates or changes a record of a resource. */
export type InputOf<R extends { fields: Fields }> = {
  readonly [N in keyof R['fields']]?: WriteValue<R['fields'][N]> | null
}
