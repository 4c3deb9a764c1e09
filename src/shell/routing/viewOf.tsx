import type { ComponentType, ReactElement } from 'react'
import type { AnyResource } from '#define'
import { declared, isDeclared } from '../../../providers/register'
import { tabOf, type Place } from './places'

/** The code that draws a place, in its own chunk. */
export interface View {
  readonly isLoaded: () => boolean
  /** Fetches the chunk; resolves immediately if it has loaded. */
  readonly load: () => Promise<void>
  /** Returns the element; call only once it has loaded. */
  readonly draw: () => ReactElement
}

interface RecordProps {
  readonly resource: AnyResource
  readonly id: string
  readonly tab?: string
}

type Loader = () => Promise<ComponentType<RecordProps>>

const screens = import.meta.glob<{ Screen: ComponentType<RecordProps> }>(
  '../../screens/*/{list,show,edit,create,desk,page}.tsx',
)

const generic: Readonly<Record<Exclude<Place['kind'], 'page'> | 'judged', Loader>> = {
  list: () => import('../../views/list/List').then(({ List }) => List),
  show: () => import('../../views/show/Show').then(({ Show }) => Show),
  judged: () => import('../../views/desk/DeskShow').then(({ DeskShow }) => DeskShow),
  desk: () => import('../../views/desk/DeskPage').then(({ DeskPage }) => DeskPage),
  create: () => import('../../views/form/Create').then(({ Create }) => Create),
  edit: () => import('../../views/form/Edit').then(({ Edit }) => Edit),
}

const loaded = new Map<string, ComponentType<RecordProps>>()

/** The view of a place: its own screen if there is one, else the generic view. */
export function viewOf(place: Place): View {
  const screen = `../../screens/${tabOf(place).is.name}/${place.kind}.tsx`
  const name = screens[screen] ? screen : isJudged(place) ? 'judged' : place.kind
  // The list of a resource needs little more than its own declaration; everything else follows references in all
  // directions.
  const needed = name === 'list' ? tabOf(place).is.name : undefined
  return {
    isLoaded: () => loaded.has(name) && isDeclared(needed),
    load: async () => {
      await Promise.all([declared(needed), loaded.has(name) ? undefined : loadView(name, place)])
    },
    draw: () => drawn(loaded.get(name), place),
  }
}

/** Whether the page of a record starts with its proofs: it has a desk. */
function isJudged(place: Place): boolean {
  return place.kind === 'show' && place.resource.access.judge !== undefined
}

async function loadView(name: string, place: Place): Promise<void> {
  loaded.set(name, await loaderOf(name, place)())
}

function loaderOf(name: string, place: Place): Loader {
  const screen = screens[name]
  if (screen) return () => screen().then(({ Screen }) => Screen)
  if (place.kind !== 'page') return generic[isJudged(place) ? 'judged' : place.kind]
  throw new Error(`The page ${place.page.is.name} has no screen`)
}

function drawn(Component: ComponentType<RecordProps> | undefined, place: Place): ReactElement {
  if (!Component) throw new Error('This view has not been loaded')
  if (place.kind === 'page') {
    const PageScreen = Component as ComponentType
    return <PageScreen key={place.page.is.name} />
  }
  const { kind, resource } = place
  const id = 'id' in place ? place.id : ''
  const tab = 'tab' in place ? place.tab : undefined
  return <Component key={[kind, resource.is.name, id, tab].join('/')} resource={resource} id={id} tab={tab} />
}
