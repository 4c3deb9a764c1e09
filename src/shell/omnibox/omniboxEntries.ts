import { allows, formatMobile, inSentence, mobileIn, paths, type AnyResource, type Register } from '#define'
import type { StoredViewer } from '../../../providers/session'
import { sidebarFor } from '../../../providers/sidebar'
import { BRIEF } from '../../views/address/brief'

/** An entry of the omnibox: a link. */
export interface Entry {
  readonly key: string
  readonly label: string
  /** What distinguishes it from others of the same name. */
  readonly hint?: string
  /** A fact about the record, beyond its title. */
  readonly fact?: string
  /** The state of a record, with the label and colour of its field. */
  readonly state?: { readonly resource: AnyResource; readonly value: string }
  readonly icon?: string
  readonly to: string
}

/** Entries of one kind with a heading. */
export interface Group {
  readonly key: string
  readonly label: string
  readonly entries: readonly Entry[]
}

/** An entry with the additional words by which it is found. */
interface Known extends Entry {
  readonly also?: string
}

/** The omnibox's address of the keyboard help, which is no page. */
export const KEYBOARD_HELP = '?'

type Keys = Pick<StoredViewer, 'keys'>

/**
 * The resources whose tab the viewer sees, as in the sidebar, each with its siblings. Siblings of a tab that they do
 * not see are reached from elsewhere, such as one's own documents from the profile.
 */
export function seenResources(register: Register, { keys }: Keys): AnyResource[] {
  const { resources, pages, sidebar } = register
  const links = sidebarFor(register, keys).flatMap((entry) => ('links' in entry ? entry.links : [entry]))
  const isSeen = (name: string | undefined): boolean => {
    const tab = [...resources, ...pages].find((one) => one.is.name === name)
    return !tab || allows(keys, tab.access.see)
  }
  const isLinked = (name: string): boolean => links.some(({ tab }) => tab.is.name === name)
  const entries = sidebar.flatMap((entry) => ('entries' in entry ? entry.entries : [entry])).map(({ to }) => to)
  const rank = ({ is: { name }, navigation: { under: beside = name } }: AnyResource): number =>
    (entries.indexOf(beside) + 1 || entries.length + 1) * 2
  return resources
    .filter(({ is: { name }, navigation: { under: beside } }) => isSeen(name) && (isSeen(beside) || isLinked(name)))
    .sort((one, other) => rank(one) + (one.navigation.under ? 1 : 0) - rank(other) - (other.navigation.under ? 1 : 0))
}

/** The tabs whose key the viewer has, including the declared parts of lists. */
export function tabEntries(register: Register, viewer: Keys): Known[] {
  const { pages } = register
  const { keys } = viewer
  const lists = seenResources(register, viewer)
  return [
    ...pages
      .filter(({ access: { see: key } }) => allows(keys, key))
      .map(({ is: { name, label, icon }, navigation: { path } }) => ({
        key: `page-${name}`,
        label,
        icon,
        to: `/${path}`,
      })),
    ...lists.map((resource) => ({
      key: `list-${resource.is.name}`,
      label: resource.is.plural,
      icon: resource.is.icon,
      to: paths.list(resource),
    })),
    ...lists.flatMap((resource) =>
      Object.entries(resource.list.tabs)
        .filter(([, { need }]) => need === undefined || allows(keys, need))
        .map(([tab, { label }]) => ({
          key: `list-${resource.is.name}-${tab}`,
          label: `${resource.is.plural}: ${label}`,
          icon: resource.is.icon,
          to: paths.list(resource, tab),
        })),
    ),
  ]
}

/** The create actions that the viewer has everywhere. */
export function actionEntries(register: Register, viewer: Keys): Known[] {
  const makes = seenResources(register, viewer)
    .filter(({ access }) => allows(viewer.keys, access.create))
    .map((resource) => ({
      key: `create-${resource.is.name}`,
      label: `Create ${inSentence(resource.is.singular)}`,
      also: 'add new',
      to: paths.create(resource),
    }))
  return [...makes, { key: 'keys', label: 'Keyboard help', also: 'shortcuts keys', to: KEYBOARD_HELP }]
}

/**
 * For a mobile number without a record: the records that the viewer can create with it, in the short forms for a
 * waiting caller.
 */
export function callerEntries(register: Register, viewer: Keys, q: string): Entry[] {
  const number = mobileIn(q)
  if (number === undefined) return []
  return seenResources(register, viewer)
    .filter(({ access }) => allows(viewer.keys, access.create))
    .flatMap((resource): Entry[] => {
      const field = callerField(resource)
      const parameters = new URLSearchParams({ [field ?? '']: number, [BRIEF]: '1' })
      return field === undefined
        ? []
        : [
            {
              key: `caller-${resource.is.name}`,
              label: `Add ${inSentence(resource.is.singular)} with ${formatMobile(number)}`,
              icon: resource.is.icon,
              to: `${paths.create(resource)}?${parameters.toString()}`,
            },
          ]
    })
}

/** The mobile number by which a record is found, if it is required. */
export function callerField({ fields, list }: AnyResource): string | undefined {
  return list.search.find((name) => fields[name]?.kind === 'mobile' && fields[name].required === true)
}

/** A search for the text in each list that the viewer can search. */
export function listSearches(register: Register, viewer: Keys, q: string): Entry[] {
  return seenResources(register, viewer)
    .filter(({ list }) => list.search.length > 0)
    .map((one) => listSearch(one, q))
}

/** A search for the text in one list. */
export function listSearch(resource: AnyResource, q: string, label?: string): Entry {
  return {
    key: `search-${resource.is.name}`,
    label: label ?? `Search ${inSentence(resource.is.plural)} for “${q}”`,
    icon: resource.is.icon,
    to: `${paths.list(resource)}?${new URLSearchParams({ q }).toString()}`,
  }
}

/** The entries in which every typed word starts a word; those that start with the typed text come first. */
export function matching<One extends Known>(entries: readonly One[], q: string): One[] {
  const words = wordsOf(q)
  const begins = (entry: One): boolean => entry.label.toLowerCase().startsWith(q.trim().toLowerCase())
  return entries
    .filter(({ label, hint = '', also = '' }) => {
      const own = wordsOf(`${label} ${hint} ${also}`)
      // A text of punctuation only has no words, and matches nothing rather than everything.
      return words.length > 0 && words.every((word) => own.some((one) => one.startsWith(word)))
    })
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
