import type { AnyResource, ChartAggregate, ChartFigure } from '#define'
import type { Person } from './service'

/** A number that the service told, with the query of the list to which it leads. */
export interface Told extends Partial<ChartFigure> {
  /** Where it was told. */
  readonly at: string
  readonly resource: AnyResource
  readonly filter: string
  readonly count: number
  readonly aggregate?: ChartAggregate
  /** The field that is summed or averaged. */
  readonly field?: string
}

/** Reads an address as a person who may. */
export async function read<Body>(person: Person, path: string): Promise<Body> {
  const { status, body } = await person.get<Body>(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}
