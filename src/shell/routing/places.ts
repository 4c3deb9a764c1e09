import {
  allows,
  inSentence,
  paths,
  systemResources,
  type Access,
  type AnyResource,
  type Page,
  type PortalPlace,
} from '#define'
import type { StoredViewer } from '../../../providers/session'

/** Where somebody stands in the portal. */
export type Place = PortalPlace

/** The address of a place as it is declared, to the letter. */
export function addressOf(place: Place): string {
  switch (place.kind) {
    case 'page':
      return `/${place.page.navigation.path}`
    case 'list':
      return paths.list(place.resource, place.tab)
    case 'create':
    case 'desk':
      return paths[place.kind](place.resource)
    case 'show':
    case 'edit':
      return paths[place.kind](place.resource, place.id)
  }
}

/** The resource or page to which a place belongs. */
export function tabOf(place: Place): AnyResource | Page {
  return place.kind === 'page' ? place.page : place.resource
}

/** The name of the entry under which a place stands in the sidebar: its own tab's, or that of the tab it stands beside. */
export function entryOf(place: Place): string {
  const tab = tabOf(place)
  return tab.navigation.under ?? tab.is.name
}

/** The words for a place in the title of the window. */
export function titleOf(place: Place): string {
  switch (place.kind) {
    case 'page':
      return place.page.is.label
    case 'list':
      return (place.tab && place.resource.list.tabs[place.tab]?.label) || place.resource.is.plural
    case 'create':
      return `New ${inSentence(place.resource.is.singular)}`
    case 'desk':
      return `${place.resource.is.plural}: desk`
    case 'show':
      return place.resource.is.singular
    case 'edit':
      return `Edit ${inSentence(place.resource.is.singular)}`
  }
}

/** Whether a viewer may enter a place. Everybody may enter the form of their own user record: it is their profile. */
export function mayEnter(place: Place, viewer: Pick<StoredViewer, 'id' | 'keys'>): boolean {
  if (isOwnProfile(place, viewer)) return true
  return needsOf(place).every((need) => allows(viewer.keys, need))
}

/** Where the profile of a user stands (spec §2). */
export function profileAddress(viewer: Pick<StoredViewer, 'id'>): string {
  return `/users/edit-user/${viewer.id}?user=1&profile=true`
}

/** Where people see in which places they are signed in. */
export const ownSessionsAddress = '/sessions/mine'

function isOwnProfile(place: Place, viewer: Pick<StoredViewer, 'id'>): boolean {
  return place.kind === 'edit' && place.resource.is.name === systemResources.users && place.id === String(viewer.id)
}

function needsOf(place: Place): readonly Access[] {
  switch (place.kind) {
    case 'page':
      return [place.page.access.see]
    case 'list':
    case 'show':
      return [place.resource.access.see]
    case 'create': {
      const { access, navigation } = place.resource
      // A form with an address of its own says itself who may add records.
      return navigation.createPath === undefined ? [access.see, access.create] : [access.see]
    }
    case 'desk':
      return [place.resource.access.see, place.resource.access.judge ?? false]
    case 'edit':
      return [place.resource.access.see, place.resource.access.update]
  }
}
