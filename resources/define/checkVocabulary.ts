import type { Field, Fields } from './fields/options'
import type { Access } from './kernel/access'
import { below, type Complaint, type Fault, type Path } from './kernel/complaint'
import { unknownWords } from './kernel/suggestion'
import type { Page } from './page'
import type { Register } from './register'
import type { AnyResource } from './resource/resource'

/**
 * Finds keys, icons and folders that are not in the company's registers. Registers that are not given are not checked.
 */
export function checkVocabulary({ resources, pages, sidebar, vocabulary = {} }: Register): Complaint[] {
  const { keys, icons, folders } = vocabulary
  const tabs = [...resources, ...pages]
  const of = ({ is: { name } }: AnyResource | Page, faults: readonly Fault[]): Complaint[] =>
    faults.map((one) => ({ resource: name, ...one }))
  return [
    ...(keys ? resources.flatMap((one) => of(one, checkKeys(needsOf(one), keys))) : []),
    ...(keys ? pages.flatMap((one) => of(one, checkKeys([[['access', 'see'], one.access.see]], keys))) : []),
    ...(icons ? tabs.flatMap((one) => of(one, checkIcon(['is', 'icon'], one.is.icon, icons))) : []),
    ...(icons
      ? sidebar.flatMap((one) => ('icon' in one ? checkIcon(['sidebar', one.label], one.icon, icons) : []))
      : []),
    ...(folders ? resources.flatMap((one) => of(one, checkFolders(one.fields, folders))) : []),
  ]
}

type Needed = [Path, Access | undefined]

function needsOf({ access, list, actions, fields }: AnyResource): Needed[] {
  const { see, choose, create, update, notes, own } = access
  const ways = { see, choose, create, update, delete: access.delete, notes }
  return [
    ...Object.entries(ways).map(([way, need]): Needed => [['access', way], need]),
    [['access', 'own', 'unless'], own?.unless],
    ...Object.entries(list.tabs).map(([tab, { need }]): Needed => [['list', 'tabs', tab, 'need'], need]),
    ...Object.entries(actions).flatMap(([name, { key, keyBy, input = {} }]): Needed[] => [
      [['actions', name, 'key'], key],
      ...Object.entries(keyBy?.keys ?? {}).map(([option, need]): Needed => [['actions', name, 'keyBy', option], need]),
      ...fieldNeeds(['actions', name, 'input'], input),
    ]),
    ...fieldNeeds(['fields'], fields),
  ]
}

function fieldNeeds(path: Path, fields: Fields): Needed[] {
  return Object.entries(fields).flatMap(([name, field]): Needed[] => [
    [[...path, name, 'read'], field.read],
    [[...path, name, 'shownTo'], field.shownTo],
    [[...path, name, 'write'], field.write],
    [[...path, name, 'named'], 'named' in field ? field.named : undefined],
  ])
}

function checkKeys(needs: readonly Needed[], keys: readonly string[]): Fault[] {
  return needs.flatMap(([path, need]) =>
    need === undefined || need === false || need === 'signedIn'
      ? []
      : unknownWords(path, [need].flat(), [...keys, 'signedIn'], (key) => `${key} is no authority key`),
  )
}

function checkIcon(path: Path, icon: string | undefined, icons: readonly string[]): Fault[] {
  const named = icon === undefined ? [] : [icon]
  return unknownWords(path, named, icons, (name) => `the portal has no icon ${name}`)
}

function checkFolders(fields: Fields, folders: readonly string[]): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) => below(['fields', name], checkFolder(name, field, folders)))
}

function checkFolder(name: string, field: Field, folders: readonly string[]): Fault[] {
  if (field.kind !== 'image' && field.kind !== 'file') return []
  return unknownWords(
    ['folder'],
    [field.folder],
    folders,
    (one) => `${name} keeps its files in ${one}, which is no folder`,
  )
}
