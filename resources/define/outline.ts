import type { ListTab } from './listTab'
import type { AnyResource } from './resource'

/**
 * What the portal must know of every resource before anything is on the screen: where it stands, and who may come in. A
 * twelfth of the whole declaration, which comes when it is needed.
 */
export interface Outline extends Pick<
  AnyResource,
  'name' | 'one' | 'many' | 'title' | 'key' | 'path' | 'service' | 'icon' | 'beside'
> {
  readonly access: Pick<AnyResource['access'], 'create' | 'update' | 'choose'> & { readonly delete?: false }
  readonly tabs: Readonly<Record<string, Pick<ListTab, 'label' | 'need'>>>
  /** The rooms whose declarations its list needs: its own, and those of the records that are shown in its rows. */
  readonly rooms: readonly string[]
}

/** The outlines of all that is declared, given by room. */
export function outlinesOf(rooms: Readonly<Record<string, readonly AnyResource[]>>): Outline[] {
  const roomOf = new Map(
    Object.entries(rooms).flatMap(([room, held]) => held.map(({ name }): [string, string] => [name, room])),
  )
  return Object.values(rooms).flatMap((held) => held.map((resource) => outlineOf(resource, roomOf)))
}

function outlineOf(resource: AnyResource, roomOf: ReadonlyMap<string, string>): Outline {
  const { name, one, many, title, key, path, service, icon, beside, isPart, access, tabs } = resource
  // A row tells records of one name apart by fields of theirs, which their own declaration draws.
  const shown = resource.list.columns.flatMap((column) => {
    const field = resource.fields[column]
    return field?.kind === 'reference' && field.shows?.length ? [field.to] : []
  })
  return {
    ...{ name, one, many, title, key, path, service, icon, beside, isPart },
    access: {
      ...{ create: access.create, update: access.update, choose: access.choose },
      ...(access.delete === false && { delete: false as const }),
    },
    tabs: Object.fromEntries(
      Object.entries(tabs).map(([tab, { label, need }]) => [tab, { label, ...(need && { need }) }]),
    ),
    rooms: [...new Set([name, ...shown].flatMap((one) => roomOf.get(one) ?? []))],
  }
}

/** The parts of a declaration that its outline lacks, or has only in part. */
const later = [
  'heading',
  'fields',
  'state',
  'list',
  'sections',
  'brief',
  'access',
  'actions',
  'limits',
  'unique',
  'calendar',
  'map',
  'imports',
  'tabs',
  'copied',
  'actsOnVersion',
  'assignee',
  'alert',
  'foretoldBy',
  'parts',
  'remarks',
  'internalNotes',
  'notesKeptFrom',
  'notices',
  'messages',
  'renamedFrom',
  'derived',
] as const satisfies readonly (keyof AnyResource)[]

/**
 * A resource that stands for its declaration until that has come: of an outline it knows only what the outline says, and
 * asking it for more throws. `whole` answers with the declaration once it is there.
 */
export function outlined(outline: Outline, whole: () => AnyResource | undefined): AnyResource {
  const { rooms: _rooms, ...light } = outline
  const resource = { ...light }
  for (const part of later)
    Object.defineProperty(resource, part, {
      enumerable: true,
      get: () => {
        const declared = whole()
        if (declared) return declared[part]
        if (part in light) return light[part as keyof typeof light]
        throw new Error(`The declaration of ${outline.name} has not come yet: ${part} was asked for`)
      },
    })
  return resource as AnyResource
}
