import { fault, paths, unknownWords, type AnyResource, type Complaint, type Field, type Path } from '#define'
import type { Endpoint } from '../engine/behaviour'

type Address = Pick<Endpoint, 'method' | 'path'>

/** The figures and charts of lists that a dashboard shows. */
export interface Shown {
  readonly growth: readonly ShownFigure[]
  readonly tiles: readonly ShownFigure[]
  readonly charts: Readonly<Record<string, { readonly resource: AnyResource; readonly chart: string }>>
}

interface ShownFigure {
  readonly resource: AnyResource
  readonly figure: string
}

/** An address that a declaration names, and where. */
interface Named extends Pick<Endpoint, 'method'> {
  readonly at: Path
  /** What follows the address of the list. */
  readonly rest: readonly string[]
}

/** Finds previews, suggestions and proposals that a declaration reads from an address that no endpoint serves. */
export function unservedAddresses(resources: readonly AnyResource[], endpoints: readonly Address[]): Complaint[] {
  return resources.flatMap((resource) =>
    addressesIn(resource)
      .map((named) => ({ ...named, path: paths.api(resource, ...named.rest) }))
      .filter(({ method, path }) => !endpoints.some((one) => one.method === method && one.path === path))
      .map(({ at, method, path }) => ({
        resource: resource.is.name,
        ...fault(at, `no endpoint in server/behaviours.ts serves ${method} /api${path}`),
      })),
  )
}

function addressesIn({ fields, actions, form }: AnyResource): Named[] {
  return [
    ...addressesOf(['fields'], fields),
    ...Object.entries(actions).flatMap(([name, { previewFrom, input = {} }]): Named[] => [
      ...(previewFrom
        ? [{ at: ['actions', name, 'previewFrom'], method: 'POST', rest: [':id', previewFrom] } as const]
        : []),
      ...addressesOf(['actions', name, 'input'], input),
    ]),
    ...(form.preview ? [{ at: ['form', 'preview', 'at'], method: 'POST', rest: [form.preview.at] } as const] : []),
  ]
}

function addressesOf(within: Path, fields: Readonly<Record<string, Field>>): Named[] {
  return Object.entries(fields).flatMap(([name, field]): Named[] => {
    const proposes = 'proposes' in field ? field.proposes : undefined
    const suggestedBy = 'suggestedBy' in field ? field.suggestedBy : undefined
    return [
      ...(proposes ? [{ at: [...within, name, 'proposes'], method: 'GET', rest: [proposes] } as const] : []),
      ...(suggestedBy ? [suggestionsAt([...within, name, 'suggestedBy'], suggestedBy)] : []),
    ]
  })
}

function suggestionsAt(at: Path, suggestedBy: string | { readonly at: string }): Named {
  return typeof suggestedBy === 'string'
    ? { at, method: 'GET', rest: [':id', suggestedBy] }
    : { at, method: 'POST', rest: [suggestedBy.at] }
}

/** Finds figures and charts of a dashboard that the list of their resource does not declare. */
export function undeclaredFigures(boards: readonly Shown[]): Complaint[] {
  return boards.flatMap(({ growth, tiles, charts }) => [
    ...[...growth, ...tiles].flatMap(({ resource, figure }) => undeclared(resource, 'figures', figure)),
    ...Object.values(charts).flatMap(({ resource, chart }) => undeclared(resource, 'charts', chart)),
  ])
}

function undeclared({ is, list }: AnyResource, word: 'figures' | 'charts', name: string): Complaint[] {
  const says = (one: string): string => `resources/dashboard.ts shows ${one}, which is none of the ${word} of the list`
  return unknownWords(['list', word], [name], Object.keys(list[word] ?? {}), says).map((one) => ({
    resource: is.name,
    ...one,
  }))
}
