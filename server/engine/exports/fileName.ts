import { todayInIndia, type AnyResource } from '#define'
import { XLSX_TYPE, type Format } from './plan'

/** The content type of a file. */
export function typeOf(format: Format): string {
  return format === 'xlsx' ? XLSX_TYPE : 'text/csv; charset=utf-8'
}

/** What a file is called when it is saved: the list, and the day. */
export function nameOf({ is: { name } }: AnyResource, format: Format, at: Date): string {
  return `${name} ${todayInIndia(at)}.${format}`
}
