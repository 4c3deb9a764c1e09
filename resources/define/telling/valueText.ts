import type { Area } from '../kernel/area'
import type { GeoLine, GeoPoint, GeoPolygon, Place, Reference, StoredFile } from '../fields/field'
import type { Field, FieldOf, Kind } from '../fields/options'
import { optionLabel } from '../fields/optionWords'
import { counted, inUnit } from './counts'
import { lineMetres, polygonAcres } from '../geometry'
import { formatArea, formatDay, formatInstant, formatMobile, formatMoney, formatMonth, formatNumber } from './format'

type ValueKind = Exclude<Kind, 'condition'>

/** A field with a value of its own; a condition is about the values of other fields. */
export type ValueField = FieldOf<ValueKind> & Field

type Writer<K extends Kind> = (value: never, field: FieldOf<K>) => string

const asIs = (value: string): string => value
const number = (value: number): string => formatNumber(value)
const mobile = (value: string): string => formatMobile(value)
const files = (value: readonly StoredFile[]): string => value.map(({ name }) => name).join(', ')

const writers: { [K in ValueKind]: Writer<K> } = {
  text: asIs,
  longText: asIs,
  code: asIs,
  uuid: asIs,
  joined: asIs,
  integer: (value: number, { plain }) => (plain ? String(value) : number(value)),
  decimal: (value: number, { digits, suffix }) => inUnit(formatNumber(value, digits ?? 2), suffix),
  money: (value: number) => formatMoney(value),
  percent: (value: number) => inUnit(formatNumber(value), '%'),
  area: (value: Area) => formatArea(value),
  date: (value: string) => formatDay(value),
  instant: (value: string) => formatInstant(value),
  month: (value: string) => formatMonth(value),
  flag: (value: boolean) => (value ? 'Yes' : 'No'),
  choice: (value: string, { options }) => optionLabel(options, value),
  tags: (value: readonly string[], { options }) => value.map((one) => optionLabel(options, one)).join(', '),
  reference: (value: Reference) => value.label,
  many: (value: readonly Reference[]) => value.map(({ label }) => label).join(', '),
  place: (value: Place) => placeText(value),
  mobile,
  email: asIs,
  pin: asIs,
  pan: asIs,
  gstin: asIs,
  ifsc: asIs,
  account: asIs,
  vehicle: asIs,
  licence: asIs,
  aadhaar: asIs,
  image: files,
  file: files,
  point: ({ coordinates: [longitude, latitude] }: GeoPoint) => `${latitude}, ${longitude}`,
  line: (value: GeoLine) =>
    `${formatNumber(Math.round(lineMetres(value)))} m in ${counted(value.coordinates.length, 'points')}`,
  polygon: (value: GeoPolygon) => counted(polygonAcres(value), 'acres'),
  keyValue: (value: Readonly<Record<string, string>>, { keys }) =>
    Object.entries(value)
      .map(([key, one]) => `${keys?.[key] ?? key}: ${one}`)
      .join(', '),
}

/** A value of any field but a condition as text. Empty for no value. */
export function valueText(field: ValueField, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  // A secret is sent as a mask or as the word "changed", whatever the kind of its field.
  if (typeof value === 'string' && !isOwnText(field, value)) return value
  return (writers[field.kind] as (value: unknown, field: Field) => string)(value, field)
}

/** A place from small to large: Village, Tehsil, District, State. */
export function placeText(place: Pick<Place, 'label' | 'path'>): string {
  return [place.label, ...placesAbove(place)].join(', ')
}

/** The names of the ancestors of a place from the nearest up to its state. */
export function placesAbove({ path = [] }: Pick<Place, 'path'>): string[] {
  return path
    .filter(({ type }) => type !== 'zone')
    .map(({ label }) => label)
    .reverse()
}

const spoken: readonly Kind[] = [
  'area',
  'integer',
  'decimal',
  'money',
  'percent',
  'flag',
  'tags',
  'reference',
  'many',
  'place',
  'image',
  'file',
  'point',
  'polygon',
  'line',
  'keyValue',
  'condition',
]

const dated: readonly Kind[] = ['date', 'instant', 'month']

/** Whether a text can be a value of the field rather than a placeholder for one. */
export function isOwnText({ kind }: Field, text: string): boolean {
  return dated.includes(kind) ? /^\d/.test(text) : !spoken.includes(kind)
}
