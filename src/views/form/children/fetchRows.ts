import { MOST_CHILDREN, type Condition, type Nested } from '#define'
import { dataProvider } from '../../../../providers/data'
import { isReadable } from '../../data/fieldAt'
import type { Row } from '../../data/row'

/** Fetches the child rows of a record, oldest first, or only those with some IDs. Throws HttpError. */
export async function fetchRows(
  { from, by }: Nested,
  { parent, ids }: { readonly parent: number; readonly ids?: readonly number[] },
): Promise<readonly Row[]> {
  const ofParent: Condition = { field: by, eq: parent }
  const where: Condition = ids ? { all: [ofParent, { field: 'id', in: ids }] } : ofParent
  // Declared conditions may use any field, so all are fetched.
  const columns = Object.keys(from.fields).filter((name) => from.fields[name] && isReadable(from.fields[name]))
  const { data } = await dataProvider.getList<Row>({
    resource: from.is.name,
    meta: { query: { where, size: MOST_CHILDREN, sort: [{ field: 'id', descending: false }], count: 'none' }, columns },
  })
  return data
}
