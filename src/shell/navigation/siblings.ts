import { useMemo } from 'react'
import { allows, type AnyResource, type Page } from '#define'
import { register } from '../../../providers/register'
import type { StoredViewer } from '../../../providers/session'
import { tabNamed } from '../../../providers/sidebar'
import type { Sibling } from '../../views/kit/siblings'
import { entryOf, tabOf, type Place } from '../routing/places'

/** The visible lists and pages under the same sidebar entry as the open one. */
export function useSiblingsOf(place: Place, viewer: StoredViewer): readonly Sibling[] {
  const isHead = place.kind === 'list' || place.kind === 'page'
  const entry = entryOf(place)
  const current = tabOf(place).is.name
  return useMemo(
    () =>
      isHead
        ? siblingsOf(entry)
            .filter(({ access }) => allows(viewer.keys, access.see))
            .map((tab) => ({
              name: tab.is.name,
              label: 'plural' in tab.is ? tab.is.plural : tab.is.label,
              to: `/${tab.navigation.path}`,
              isCurrent: tab.is.name === current,
              isOfAdministration: !!tab.navigation.isOfAdministration,
            }))
        : [],
    [isHead, entry, current, viewer.keys],
  )
}

function siblingsOf(name: string): readonly (AnyResource | Page)[] {
  const root = tabNamed(register, name)
  const besides = [...register.resources.filter(({ is: { part: isPart } }) => !isPart), ...register.pages].filter(
    ({ navigation: { under } }) => under === name,
  )
  return root ? [root, ...besides] : besides
}
