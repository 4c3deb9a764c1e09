import { BadQuery, readListQuery, type AnyResource, type Condition } from '#define'
import { badRequest } from '../problem'

/** Reads the condition of a list from its address. Throws 400. */
export function conditionIn(
  resource: AnyResource,
  filter: string | readonly string[] | undefined,
): Condition | undefined {
  try {
    return readListQuery(resource, { filter }).where
  } catch (error) {
    if (error instanceof BadQuery) throw badRequest(error.message)
    throw error
  }
}
