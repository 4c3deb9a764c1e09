import { systemResources } from './systemResources'
import { checkAllConditions } from './checkAllConditions'
import { checkActions } from './checkActions'
import { checkCells } from './changing'
import { checkDerived, checkRange } from './checkReport'
import { checkCounts } from './counted'
import { checkCycles } from './checkCycles'
import { checkDerivedFields } from './checkDerivedFields'
import { checkErasure } from './checkErasure'
import { checkField } from './checkField'
import { checkForms } from './checkForms'
import { checkHealthRules } from './checkHealthRules'
import { checkLedger } from './checkLedger'
import { checkMerging } from './checkMerging'
import { checkList } from './checkList'
import { checkPage } from './checkPage'
import { checkMessages, checkNotices } from './checkMessages'
import { checkAccess, checkPeople } from './checkPeople'
import { checkRowCounts } from './checkRowCounts'
import { checkRules } from './checkRules'
import { checkSidebar } from './checkSidebar'
import { checkIndexes, checkUnindexed } from './checkStorage'
import { checkTimeRules } from './checkTimeRules'
import { checkVocabulary } from './checkVocabulary'
import { checkWords, lackingWords } from './checkWords'
import { checkImports } from './imports'
import { below, fault, type Complaint, type Fault } from './kernel/complaint'
import { instead, unknownWords } from './kernel/suggestion'
import type { Page } from './page'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/** Finds all faults of the declarations. An empty list means that they are consistent. */
export function check(register: Register): Complaint[] {
  const { resources, pages } = register
  const names = new Set(resources.map((resource) => resource.is.name))
  const tabs = [...resources, ...pages]
  const misspelt = resources.flatMap((resource) => of(resource, checkWords(resource)))
  const lacking = resources.flatMap((resource) => of(resource, lackingWords(resource)))
  // The rest of the check relies on them.
  if (lacking.length > 0) return [...misspelt, ...lacking]
  return [
    ...misspelt,
    ...doubles(tabs, ['navigation', 'path'], ({ navigation }) => `the path ${navigation.path}`),
    ...takenForms(register),
    ...doubles(tabs, ['is', 'name'], ({ is }) => `the name ${is.name}`),
    ...resources.flatMap((resource) => of(resource, checkResource(resource, names, register))),
    ...tabs.flatMap((tab) => of(tab, checkNavigation(tab, register))),
    ...pages.flatMap((one) => of(one, checkPrints(one, names))),
    ...checkCycles(register),
    ...checkSidebar(register),
    ...checkVocabulary(register),
  ]
}

type Tab = AnyResource | Page

function of({ is: { name } }: Tab, faults: readonly Fault[]): Complaint[] {
  return faults.map((one) => ({ resource: name, ...one }))
}

function doubles(tabs: readonly Tab[], path: readonly string[], words: (tab: Tab) => string): Complaint[] {
  const said = tabs.map(words)
  return tabs.flatMap((tab, at) =>
    said.indexOf(said[at] ?? '') === at ? [] : of(tab, [fault(path, `${said[at]} is declared twice`)]),
  )
}

const engineRoutes = [
  ...['history', 'export', 'import', 'imports', 'options', 'files', 'preview', 'undo', 'reveal'],
  ...['restore', 'comments', 'assignment', 'people', 'neighbours', 'count', 'facets'],
]

function checkResource(resource: AnyResource, names: ReadonlySet<string>, register: Register): Fault[] {
  const fields = Object.entries(resource.fields)
  return [
    ...checkNames(resource, register),
    ...fields.flatMap(([name, field]) =>
      below(
        ['fields', name],
        [...checkField(name, field, resource.fields, names), ...checkForms(resource, name, field, register)],
      ),
    ),
    ...checkActions(resource, names),
    ...checkCells(resource),
    ...checkList(resource, register),
    ...checkAllConditions(resource, register),
    ...checkDerivedFields(resource, register),
    ...checkPage(resource, register),
    ...checkAccess(resource, register),
    ...checkImports(resource),
    ...checkCounts(resource, register.resources),
    ...checkRowCounts(resource, register.resources),
    ...checkReveals(resource, names),
    ...checkTimeRules(resource),
    ...checkRules(resource),
    ...checkLedger(resource, register),
    ...checkDerived(resource),
    ...checkRange(resource),
    ...checkPeople(resource),
    ...checkNotices(resource),
    ...checkMessages(resource, register),
    ...checkIndexes(resource),
    ...checkUnindexed(resource),
    ...checkErasure(resource, register),
    ...checkMerging(resource, register),
    ...checkHealthRules(resource, register),
  ]
}

function checkNames({ is, fields, list, actions }: AnyResource, { pages }: Register): Fault[] {
  const looks = (['calendar', 'map', 'charts', 'figures', 'totals'] as const).filter((look) => list[look])
  const routes: readonly string[] = [...engineRoutes, ...looks]
  return [
    ...(/^[a-z][a-z0-9-]{1,40}$/.test(is.name) ? [] : [fault(['is', 'name'], 'a name is in kebab-case')]),
    ...unknownWords(
      ['is', 'title'],
      [is.title],
      Object.keys(fields),
      (name) => `the title is ${name}, which is no field`,
    ),
    ...Object.keys(actions)
      .filter((name) => routes.includes(name))
      .map((name) => fault(['actions', name], 'an action may not be named as a route of the engine')),
    ...(pages.some((page) => page.is.name === is.name) ? [fault(['is', 'name'], 'a page bears the same name')] : []),
  ]
}

function checkNavigation({ navigation: { under } }: Tab, { resources, pages }: Register): Fault[] {
  const known = [...resources, ...pages].map(({ is }) => is.name)
  return under === undefined || known.includes(under)
    ? []
    : [fault(['navigation', 'under'], `navigation.under names ${under}, which is not declared${instead(under, known)}`)]
}

/** Finds form paths that are already taken. */
function takenForms({ resources, pages }: Register): Complaint[] {
  const paths = [...resources, ...pages].map(({ navigation: { path } }) => path.toLowerCase())
  return resources.flatMap((resource) =>
    resource.navigation.createPath && paths.includes(resource.navigation.createPath.toLowerCase())
      ? of(resource, [
          fault(['navigation', 'createPath'], `the path ${resource.navigation.createPath} is taken by a tab`),
        ])
      : [],
  )
}

function checkPrints({ prints }: Page, names: ReadonlySet<string>): Fault[] {
  return unknownWords(
    ['prints'],
    prints === undefined ? [] : [prints],
    [...names],
    (name) => `it prints ${name}, which is not declared`,
  )
}

function checkReveals({ fields }: AnyResource, names: ReadonlySet<string>): Fault[] {
  const asked = Object.entries(fields).find(([, { personal }]) => personal === 'onRequest')
  return !asked || names.has(systemResources.reveals)
    ? []
    : [
        fault(
          ['fields', asked[0], 'personal'],
          'personal data is shown on request, but there is no resource reveals to log it',
        ),
      ]
}
