import { MOST_CHILDREN, type Condition, type Nested } from '#define'
import { dataProvider } from '../../../../providers/data'
import { isReadable } from '../../data/fieldAt'
import type { Row } from '../../data/row'

/** The rows of a record, the oldest first, or only those of some ids. Throws HttpError. */
export async function fetchRows(
  { from, by }: Nested,
  { parent, ids }: { readonly parent: number; readonly ids?: readonly number[] },
): Promise<readonly Row[]> {
  const ofParent: Condition = { field: by, eq: parent }
  const where: Condition = ids ? { all: [ofParent, { field: 'id', in: ids }] } : ofParent
  // Conditions of the declaration may ask for any field, so all of them come along.
  const columns = Object.keys(from.fields).filter((name) => from.fields[name] && isReadable(from.fields[name]))
  const { data } = await dataProvider.getList<Row>({
    resource: from.is.name,
    meta: { query: { where, size: MOST_CHILDREN, sort: [{ field: 'id', descending: false }], count: 'none' }, columns },
  })
  return data
}
