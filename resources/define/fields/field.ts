import type { Area, AreaInput } from '../kernel/area'
import type { Condition } from '../kernel/conditions'
import type { Field, Kind, KindOptions, Level } from './options'

/** A referenced record as it is read: its title, and the fields named in `shows`. */
export interface Reference {
  readonly id: number
  readonly label: string
  readonly [shown: string]: unknown
}

/** A geography as it is read: with its ancestors from the zone down. */
export interface Place {
  readonly id: number
  readonly label: string
  readonly type: Level
  readonly path: readonly { readonly id: number; readonly label: string; readonly type: Level }[]
}

/** A stored file as it is read. `key` is its name in the store. */
export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly width?: number
  readonly height?: number
  /** For a picture that is evidence: where it was taken, longitude first, and when, according to the picture itself. */
  readonly location?: readonly [number, number]
  readonly takenAt?: string
  /** The length of a video in seconds. */
  readonly duration?: number
}

/** GeoJSON (RFC 7946), longitude first, WGS 84. */
export interface GeoPoint {
  readonly type: 'Point'
  readonly coordinates: readonly [number, number]
}

/** GeoJSON (RFC 7946): closed rings, the exterior one counter-clockwise. */
export type GeoPolygon =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly [number, number])[][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly [number, number])[][][] }

/** GeoJSON (RFC 7946): positions in the order in which they were passed. */
export interface GeoLine {
  readonly type: 'LineString'
  readonly coordinates: readonly (readonly [number, number])[]
}

interface ReadValues extends Record<Exclude<Kind, 'choice'>, unknown> {
  text: string
  longText: string
  code: string
  uuid: string
  joined: string
  integer: number
  decimal: number
  money: number
  percent: number
  area: Area
  date: string
  instant: string
  month: string
  flag: boolean
  tags: string[]
  reference: Reference
  many: Reference[]
  place: Place
  mobile: string
  email: string
  pin: string
  pan: string
  gstin: string
  ifsc: string
  account: string
  vehicle: string
  licence: string
  aadhaar: string
  image: StoredFile[]
  file: StoredFile[]
  point: GeoPoint
  polygon: GeoPolygon
  line: GeoLine
  keyValue: Record<string, string>
  condition: Condition
}

interface WriteValues extends Omit<ReadValues, 'area' | 'reference' | 'many' | 'place'> {
  area: AreaInput
  reference: number
  many: number[]
  place: number
}

/** The value of a field when it is read. */
export type ReadValue<F extends Field> = F extends { kind: 'choice'; options: infer O }
  ? Extract<keyof O, string>
  : ReadValues[Exclude<F['kind'], 'choice'>]

/** The value of a field when it is written. */
export type WriteValue<F extends Field> = F extends { kind: 'choice'; options: infer O }
  ? Extract<keyof O, string>
  : WriteValues[Exclude<F['kind'], 'choice'>]

type Exact<Given, Allowed> = Given & { readonly [P in Exclude<keyof Given, keyof Allowed>]: never }

/**
 * Creates the word for one kind of field. An option that the kind does not have does not compile. A derived field is
 * read-only. A missing label is made from the field's name once it has one.
 */
function word<K extends Kind>(kind: K) {
  return <const O extends KindOptions[K]>(
    options: Exact<O, KindOptions[K]>,
  ): { readonly kind: K } & { readonly label: string } & O => ({
    kind,
    ...calledSo(options),
    ...((options.rollUp !== undefined || options.formula !== undefined) && { readOnly: true }),
  })
}

function calledSo<O extends object>(options: O): { readonly label: string } & O {
  return { label: '', ...options }
}

export const text = word('text')
export const longText = word('longText')
export const code = word('code')
export const uuid = word('uuid')
export const joined = word('joined')
export const integer = word('integer')
export const decimal = word('decimal')
export const money = word('money')
export const percent = word('percent')
export const area = word('area')
export const date = word('date')
export const instant = word('instant')
export const month = word('month')
export const flag = word('flag')
export const choice = word('choice')
export const tags = word('tags')
export const reference = word('reference')
export const many = word('many')
export const place = word('place')
export const mobile = word('mobile')
export const email = word('email')
export const pin = word('pin')
export const pan = word('pan')
export const gstin = word('gstin')
export const ifsc = word('ifsc')
export const account = word('account')
export const vehicle = word('vehicle')
export const licence = word('licence')
export const aadhaar = word('aadhaar')
export const image = word('image')
export const file = word('file')
export const point = word('point')
export const polygon = word('polygon')
export const line = word('line')
export const keyValue = word('keyValue')
export const condition = word('condition')
