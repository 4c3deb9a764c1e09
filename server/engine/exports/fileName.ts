import { todayInIndia, type AnyResource } from '#define'
import { XLSX_TYPE, type Format } from './plan'

const types: Readonly<Record<Format, { readonly mime: string; readonly ending: string }>> = {
  xlsx: { mime: XLSX_TYPE, ending: 'xlsx' },
  csv: { mime: 'text/csv; charset=utf-8', ending: 'csv' },
  coco: { mime: 'application/json', ending: 'json' },
}

/** The content type of a file. */
export function typeOf(format: Format): string {
  return types[format].mime
}

/** Makes the name under which a file is saved: the list, and the day. */
export function nameOf({ is: { name } }: AnyResource, format: Format, at: Date): string {
  return `${name} ${todayInIndia(at)}.${types[format].ending}`
}
