import { nameInWords } from './kernel/nameInWords'
import type { Outline } from './outline'

type Tab = Outline['list']['tabs'][string]

/** An outline without the values that most outlines share: its size decides how soon the first screen appears. */
export interface PackedOutline {
  readonly is: Partial<Outline['is']>
  readonly navigation: Partial<Outline['navigation']>
  readonly access: Partial<Outline['access']>
  /** A tab with nothing but its name is 1, one with only a label is that. */
  readonly tabs?: Readonly<Record<string, Tab | string | 1>>
  readonly rooms: Outline['rooms']
}

/** Removes from an outline what `unpacked` restores. */
export function packed({ is, navigation, access, list: { tabs }, rooms }: Outline): PackedOutline {
  return {
    is: without(is, usualIs(is)),
    navigation: without(navigation, { path: is.name }),
    access: without(access, usualAccess(access)),
    ...(Object.keys(tabs).length > 0 && { tabs: mapped(tabs, packedTab) }),
    rooms,
  }
}

/** Restores a packed outline. */
export function unpacked({ is, navigation, access, tabs = {}, rooms }: PackedOutline): Outline {
  return {
    is: { ...usualIs(is), ...is } as Outline['is'],
    navigation: { path: is.name, ...navigation } as Outline['navigation'],
    access: { ...usualAccess(access), ...access } as Outline['access'],
    list: { tabs: mapped(tabs, unpackedTab) },
    rooms,
  }
}

function packedTab(name: string, tab: Tab): Tab | string | 1 {
  if (tab.need !== undefined) return tab
  return tab.label === nameInWords(name) ? 1 : tab.label
}

function unpackedTab(name: string, tab: Tab | string | 1): Tab {
  return typeof tab === 'object' ? tab : { label: tab === 1 ? nameInWords(name) : tab }
}

function mapped<From, To>(
  all: Readonly<Record<string, From>>,
  to: (name: string, one: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(name, one)]))
}

function usualIs({ singular = '' }: Partial<Outline['is']>) {
  return { service: 'admin', plural: `${singular}s`, part: false }
}

function usualAccess({ see }: Partial<Outline['access']>) {
  return { create: false, update: false, choose: see }
}

function without<Whole extends object>(whole: Whole, usual: object): Partial<Whole> {
  const known = new Map<string, unknown>(Object.entries(usual))
  return Object.fromEntries(
    Object.entries(whole).filter(([name, value]) => !known.has(name) || !isSame(known.get(name), value)),
  ) as Partial<Whole>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
