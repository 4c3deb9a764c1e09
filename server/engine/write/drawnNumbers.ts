import type { AnyResource } from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { DRAW_NUMBERS } from '../../database/numberSeries'
import { codeSql, numberedSql, seriesSql, type CodeContext } from './codes'

/** Whether the numbers of a field follow each other without a gap. */
export function isGapless({ fields }: AnyResource, fieldName: string): boolean {
  const field = fields[fieldName]
  return field?.kind === 'code' && field.gapless === true
}

/**
 * Draws numbers without gaps together for all rows of `source`, a series at a time: one by one each draw would pass over all
 * before it. It is a part of a `with`, whose place among others is `at`.
 */
export function drawnSeries(
  resource: AnyResource,
  fieldName: string,
  { context, source, at }: { readonly context: CodeContext; readonly source: Sql; readonly at: number },
): Sql {
  return sql`${seriesAt(at)} as materialized (select s.series, ${raw(DRAW_NUMBERS)}(s.series, s.many) - s.many as before
    from (select ${seriesSql(resource, fieldName, context)} as series, count(*) as many from ${source} group by 1 order by 1) s)`
}

/** Joins to each row what `drawnSeries` drew for its series. */
export function seriesJoin(
  resource: AnyResource,
  fieldName: string,
  { context, at }: { readonly context: CodeContext; readonly at: number },
): Sql {
  return sql`join ${seriesAt(at)} on ${seriesAt(at)}.series = ${seriesSql(resource, fieldName, context)}`
}

/** A running number of each row: of a sequence, or of those that `drawnSeries` drew for the fields `gapless`. */
export function serialCodeSql(
  resource: AnyResource,
  fieldName: string,
  {
    context,
    gapless,
    order,
  }: { readonly context: CodeContext; readonly gapless: readonly string[]; readonly order: Sql },
): Sql {
  const at = gapless.indexOf(fieldName)
  if (at < 0) return codeSql(resource, fieldName, context)
  const serial = sql`${seriesAt(at)}.before + row_number() over (partition by ${seriesAt(at)}.series order by ${order})`
  return numberedSql(resource, fieldName, context, serial)
}

function seriesAt(at: number): Sql {
  return name(`series_${at}`)
}
