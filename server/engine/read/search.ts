import { formats, type AnyResource } from '#define'
import { snake } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { searchColumns } from '../../database/schemaOf'
import { join, name, sql, type Sql } from '../../database'
import { badRequest } from '../problem'
import { visibilityOf, type Viewer } from '../viewer'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * What the search box means, on the table `t`: a whole mobile number or guid is found as such, anything else by its words,
 * each in any of the searched fields. Throws 400 for words of fewer than 3 characters: no index can find those.
 */
export function searchSql(resource: AnyResource, q: string, viewer: Viewer): Sql {
  const byKind = (kind: string): string | undefined =>
    resource.list.search.find((field) => resource.fields[field]?.kind === kind)
  const mobileField = byKind('mobile')
  const mobile = formats.mobile.normalise(q)
  if (mobileField && formats.mobile.isValid(mobile)) return sql`lower(t.${name(snake(mobileField))}) = ${mobile}`
  const uuidField = byKind('uuid')
  if (uuidField && UUID.test(q)) return sql`t.${name(snake(uuidField))} = ${q}::uuid`
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8)
  if (!words.some((word) => word.length >= 3))
    throw badRequest('Type at least 3 characters', { fields: { q: 'Type at least 3 characters' } })
  const columns = searchColumns(resource).filter((column) => isSearchable(resource, column, viewer))
  if (columns.length === 0) throw badRequest(`${resource.many} cannot be searched`)
  const parts = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`
    return sql`(${join(
      columns.map((column) => sql`t.${name(column)} ilike ${pattern}`),
      ' or ',
    )})`
  })
  return join(parts, ' and ')
}

/** Parts of a masked value would be guessed by searching: only whole values find a masked field. */
function isSearchable(resource: AnyResource, column: string, viewer: Viewer): boolean {
  const field = Object.entries(resource.fields).find(([fieldName]) => snake(fieldName) === column)?.[1]
  return !!field && visibilityOf(field, viewer) === 'full'
}
