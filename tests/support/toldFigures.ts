import type { AnyResource, ChartAggregate, ChartFigure } from '#define'
import type { Person } from './service'

/** A figure of the service, with the query of its list. */
export interface Told extends Partial<ChartFigure> {
  /** Where it was found. */
  readonly at: string
  readonly resource: AnyResource
  readonly filter: string
  readonly count: number
  readonly aggregate?: ChartAggregate
  /** The field that is summed or averaged. */
  readonly field?: string
}

/** Reads an address as an authorised person. */
export async function read<Body>(person: Person, path: string): Promise<Body> {
  const { status, body } = await person.get<Body>(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}
