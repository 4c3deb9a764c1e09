import { deskParts } from './deskWords'
import { fieldWords, kindWords, type WordsOf } from './fieldWords'
import type { Fields } from './fields/options'
import { named, type Part } from './wordParts'
import { fault, type Fault, type Path } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import { summaryParts } from './summaryWords'
import type { ActionOptions } from './resource/actions'
import type { AlikeRule, ImportOptions } from './resource/imports'
import type { Erasure, KeptOnErasure } from './resource/erasure'
import type { Merging } from './resource/merging'
import type { ChartOptions, FigureOptions } from './resource/list'
import type { ListTab } from './resource/listTab'
import type { Section } from './resource/page'
import type { CompanyText, NoticeWords, SmsWords } from './resource/people'
import type { AnyResource } from './resource/resource'
import type { LedgerRule, Limit, RecordCheck, Unique } from './resource/rules'
import type { IndexedFields } from './resource/storage'

const actionWords: WordsOf<ActionOptions> = {
  ...{
    label: false,
    key: true,
    from: false,
    to: false,
    when: false,
    otherwise: false,
    by: false,
    notSelf: false,
    keyBy: false,
  },
  ...{
    sets: false,
    asks: false,
    input: false,
    bulk: false,
    amount: false,
    confirm: false,
    previewFrom: false,
    previewOnPage: false,
    danger: false,
  },
  ...{ inSight: false, effect: false, makes: false, erases: false, merges: false, reverses: false },
  ...{ done: false, failed: false },
}

const tabWords: WordsOf<ListTab> = { label: true, columns: false, where: false, own: false, does: false, need: false }
const chartWords: WordsOf<ChartOptions> = {
  ...{
    label: true,
    aggregate: true,
    field: false,
    by: true,
    period: false,
    isRunning: false,
    where: false,
    most: false,
  },
}
const figureWords: WordsOf<FigureOptions> = {
  ...{ label: true, aggregate: true, field: false, where: false, when: false, over: false, isHeadline: false },
}
const sectionWords: WordsOf<Section> = { label: true, fields: true, when: false, isMain: false }
const uniqueWords: WordsOf<Unique> = {
  ...{
    fields: true,
    during: false,
    distinguishedBy: false,
    edits: false,
    where: false,
    includes: false,
    message: true,
  },
}
const limitWords: WordsOf<Limit> = { per: true, where: false, max: true, message: true }
const ledgerWords: WordsOf<LedgerRule> = {
  account: true,
  ref: true,
  counters: true,
  held: false,
  lots: false,
  transfer: false,
}
const recordCheckWords: WordsOf<RecordCheck> = { field: true, holds: true, message: true }
const indexWords: WordsOf<IndexedFields> = { name: false, fields: true, includes: false, where: false, filled: false }
const erasureWords: WordsOf<Erasure> = { keeps: false, empties: false, leaves: false }
const mergingWords: WordsOf<Merging> = { stays: true, because: true }
const keptWords: WordsOf<KeptOnErasure> = { fields: true, because: true }
const smsWords: WordsOf<SmsWords> = {
  ...{ to: true, after: false, while: false, template: true, texts: true, companyText: false },
}
const noticeWords: WordsOf<NoticeWords> = {
  ...{ label: true, words: true, after: false, people: false, companyText: false },
}
const companyTextWords: WordsOf<CompanyText> = { named: true, fields: true }
const importWords: WordsOf<ImportOptions> = {
  ...{ by: true, onlyChanges: false, also: false, alike: false, otherwise: false, through: false },
}
const alikeWords: WordsOf<AlikeRule> = { by: true, unless: false }

type Group = 'is' | 'rules' | 'list' | 'page' | 'form' | 'access' | 'people' | 'navigation' | 'storage'

const groupWords: { readonly [G in Group]: WordsOf<AnyResource[G]> } = {
  is: { name: true, singular: true, plural: true, title: true, icon: false, service: true, part: true },
  rules: {
    state: false,
    unique: true,
    limits: true,
    checks: true,
    changeWhile: false,
    deleteWhile: false,
    strictVersion: false,
    undoneBy: false,
    ledger: false,
  },
  list: {
    ...{ columns: true, search: true, filters: true, sort: true, size: true, common: true, edit: true, range: false },
    about: false,
    ...{
      calendar: false,
      map: false,
      charts: false,
      figures: false,
      dataset: false,
      tabs: true,
      isLog: false,
      totals: false,
      shown: false,
      sortable: false,
    },
  },
  page: {
    sections: true,
    heading: false,
    parts: false,
    remarks: false,
    summary: false,
    desk: false,
    alert: false,
    alertFrom: false,
  },
  form: { brief: false, preview: false, duplicate: false, messages: true },
  access: {
    ...{ see: true, choose: true, create: true, update: true, delete: true, own: false, scope: false, scopeOwn: false },
    tenant: false,
    ...{ notes: false, notesKeptFrom: false, judge: false },
  },
  people: { assignee: false, editors: false, notices: true, messages: true, discussion: false },
  navigation: { path: true, createPath: false, under: false, isOfAdministration: false },
  storage: { renamedFrom: false, fromView: false, indexes: true, unindexed: true, erasure: false, merging: false },
}

const groups: WordsOf<AnyResource> = {
  ...{ is: true, fields: true, rules: true, list: true, page: true, form: true, access: true, actions: true },
  ...{ timeRules: true, healthRules: true, imports: false, people: true, navigation: true, storage: true },
}

/** Finds words that the language of declarations does not have. */
export function checkWords(resource: AnyResource): Fault[] {
  return partsOf(resource).flatMap(({ path, value, known, what }) =>
    unknownWords(path, Object.keys(value), Object.keys(known), (word) => `${what} has no word ${word}`),
  )
}

/** Finds required words that are missing. */
export function lackingWords(resource: AnyResource): Fault[] {
  return partsOf(resource).flatMap(({ path, value, known, what }) =>
    Object.keys(known)
      .filter((word) => known[word] && (value as Readonly<Record<string, unknown>>)[word] === undefined)
      .map((word) => fault(path, `${what} lacks its ${word}`)),
  )
}

function partsOf(resource: AnyResource): Part[] {
  const all = Object.keys(groupWords) as Group[]
  return [
    { path: [], value: resource, known: groups, what: 'a resource' },
    ...all.map((group) => ({ path: [group], value: resource[group], known: groupWords[group], what: `“${group}”` })),
    ...smallParts(resource),
    ...fieldParts(['fields'], resource.fields),
    ...Object.entries(resource.actions).flatMap(([name, action]) => [
      { path: ['actions', name], value: action, known: actionWords, what: `the action ${name}` },
      ...fieldParts(['actions', name, 'input'], action.input ?? {}),
    ]),
  ]
}

function smallParts({ list, page, people, rules, storage, imports }: AnyResource): Part[] {
  const each = (path: Path, values: readonly object[], known: Part['known'], what: string): Part[] =>
    values.map((value, at) => ({ path: [...path, String(at)], value, known, what }))
  return [
    ...named(['list', 'tabs'], list.tabs, tabWords, 'the tab'),
    ...named(['list', 'charts'], list.charts ?? {}, chartWords, 'the chart'),
    ...named(['list', 'figures'], list.figures ?? {}, figureWords, 'the figure'),
    ...named(['people', 'notices'], people.notices, noticeWords, 'the notice'),
    ...named(['people', 'messages'], people.messages, smsWords, 'the message'),
    ...(['notices', 'messages'] as const).flatMap((kind) =>
      Object.entries(people[kind]).flatMap(([one, { companyText }]) =>
        companyText
          ? [
              {
                path: ['people', kind, one, 'companyText'],
                value: companyText,
                known: companyTextWords,
                what: `the template of ${one}`,
              },
            ]
          : [],
      ),
    ),
    ...each(['page', 'sections'], page.sections, sectionWords, 'a section'),
    ...(page.summary ? summaryParts(page.summary) : []),
    ...(page.desk ? deskParts(page.desk) : []),
    ...each(['rules', 'unique'], rules.unique, uniqueWords, 'a unique rule'),
    ...each(['rules', 'limits'], rules.limits, limitWords, 'a limit'),
    ...each(['rules', 'checks'], rules.checks, recordCheckWords, 'a check'),
    ...(rules.ledger ? [{ path: ['rules', 'ledger'], value: rules.ledger, known: ledgerWords, what: '“ledger”' }] : []),
    ...each(['storage', 'indexes'], storage.indexes, indexWords, 'an index'),
    ...(storage.erasure
      ? [{ path: ['storage', 'erasure'], value: storage.erasure, known: erasureWords, what: '“erasure”' }]
      : []),
    ...(storage.merging
      ? [{ path: ['storage', 'merging'], value: storage.merging, known: mergingWords, what: '“merging”' }]
      : []),
    ...each(['storage', 'erasure', 'keeps'], storage.erasure?.keeps ?? [], keptWords, 'what an erasure keeps'),
    ...(imports ? [{ path: ['imports'], value: imports, known: importWords, what: '“imports”' }] : []),
    ...each(['imports', 'alike'], imports?.alike ?? [], alikeWords, 'a rule of what is alike'),
  ]
}

function fieldParts(path: Path, fields: Fields): Part[] {
  return Object.entries(fields).map(([name, field]) => ({
    path: [...path, name],
    value: field,
    known: { kind: true, ...fieldWords, ...kindWords[field.kind] },
    what: `${name}, of the kind ${field.kind},`,
  }))
}
