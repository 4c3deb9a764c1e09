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

/** A location in the portal. */
export type Place = PortalPlace

/** The exact declared address of a place. */
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

/** The name of the sidebar entry of a place: its own tab's, or that of its sibling. */
export function entryOf(place: Place): string {
  const tab = tabOf(place)
  return tab.navigation.under ?? tab.is.name
}

/** The title of the window for a place. */
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

/** Whether a viewer may enter a place. Everyone may enter the form of their own user record: it is their profile. */
export function mayEnter(place: Place, viewer: Pick<StoredViewer, 'id' | 'keys'>): boolean {
  if (isOwnProfile(place, viewer)) return true
  return needsOf(place).every((need) => allows(viewer.keys, need))
}

/** The address of a user's profile (spec §2). */
export function profileAddress(viewer: Pick<StoredViewer, 'id'>): string {
  return `/users/edit-user/${viewer.id}?user=1&profile=true`
}

/** The address of the viewer's own sessions. */
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
      // A form with its own address has its own key for creating.
      return navigation.createPath === undefined ? [access.see, access.create] : [access.see]
    }
    case 'desk':
      return [place.resource.access.see, place.resource.access.judge ?? false]
    case 'edit':
      return [place.resource.access.see, place.resource.access.update]
  }
}
