import { fieldsBehind } from './about'
import type { ListTab } from './resource/listTab'
import type { AnyResource } from './resource/resource'

/**
 * What the portal must know about every resource before it draws anything: its location, and who has access. It is a
 * twelfth of the whole declaration, which loads when it is needed.
 */
export interface Outline extends Pick<AnyResource, 'navigation'> {
  readonly is: Omit<AnyResource['is'], 'title'>
  readonly access: Pick<AnyResource['access'], 'see' | 'create' | 'update' | 'choose' | 'judge'> & {
    readonly delete?: false
  }
  readonly list: { readonly tabs: Readonly<Record<string, Pick<ListTab, 'label' | 'need'>>> }
  /** The rooms whose declarations its list needs: its own, and those of the records shown in its rows. */
  readonly rooms: readonly string[]
}

/** The outlines of all declarations, by room. */
export function outlinesOf(rooms: Readonly<Record<string, readonly AnyResource[]>>): Outline[] {
  const roomOf = new Map(
    Object.entries(rooms).flatMap(([room, held]) => held.map(({ is }): [string, string] => [is.name, room])),
  )
  return Object.values(rooms).flatMap((held) => held.map((resource) => outlineOf(resource, roomOf)))
}

function outlineOf(resource: AnyResource, roomOf: ReadonlyMap<string, string>): Outline {
  const { is: known, navigation, access, list, fields } = resource
  // Code that reads the title also has the fields.
  const { title: _title, ...is } = known
  // A row tells records of one name apart by fields of theirs, which their own declaration draws.
  const behind = list.columns.flatMap((column) => fieldsBehind(resource, column))
  const shown = behind.flatMap((column) => {
    const field = fields[column]
    return field?.kind === 'reference' && field.shows?.length ? [field.to] : []
  })
  return {
    ...{ is, navigation },
    access: {
      ...{ see: access.see, create: access.create, update: access.update, choose: access.choose },
      ...(access.delete === false && { delete: false as const }),
      ...(access.judge !== undefined && { judge: access.judge }),
    },
    list: {
      tabs: Object.fromEntries(
        Object.entries(list.tabs).map(([tab, { label, need }]) => [tab, { label, ...(need && { need }) }]),
      ),
    },
    rooms: [...new Set([is.name, ...shown].flatMap((name) => roomOf.get(name) ?? []))],
  }
}

/** The groups of a declaration that its outline lacks, or has only in part. */
const later = [
  'is',
  'fields',
  'rules',
  'list',
  'page',
  'form',
  'access',
  'actions',
  'imports',
  'people',
  'storage',
] as const satisfies readonly (keyof AnyResource)[]

/**
 * A resource that replaces its declaration until that has loaded: it knows only its outline, and reading more throws.
 * `whole` returns the declaration once it has loaded.
 */
export function outlined(outline: Outline, whole: () => AnyResource | undefined): AnyResource {
  const { rooms: _rooms, ...said } = outline
  const tooEarly = (words: string): never => {
    throw new Error(`The declaration of ${outline.is.name} has not come yet: ${words} was asked for`)
  }
  const list = new Proxy(said.list, {
    get: (known, word) => (word in known ? Reflect.get(known, word) : tooEarly(`list.${String(word)}`)),
  })
  const light = { ...said, list }
  const resource = { ...light }
  for (const group of later)
    Object.defineProperty(resource, group, {
      enumerable: true,
      get: () => {
        const declared = whole()
        if (declared) return declared[group]
        return group in light ? light[group as keyof typeof light] : tooEarly(group)
      },
    })
  return resource as AnyResource
}
