import type { AnyResource } from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { DRAW_NUMBERS } from '../../database/numberSeries'
import { codeSql, numberedSql, seriesSql, type CodeContext } from './codes'

/** Whether the numbers of a field are gapless. */
export function isGapless({ fields }: AnyResource, fieldName: string): boolean {
  const field = fields[fieldName]
  return field?.kind === 'code' && field.gapless === true
}

/**
 * Draws gapless numbers for all rows of `source` at once, per series: drawn one by one, each draw would scan all rows
 * before it. It is part of a `with` list, at index `at`.
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

/**
 * The running number of each row, from a sequence or, for the fields in `gapless`, from those that `drawnSeries` drew.
 */
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
