import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { GeoPolygon, Place } from '#define'
import type { Band, BandShares, Drop, LegendBand, readings } from '#resources'
import { fetchBlob } from '../../../providers/blobs'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { dataAddressOf } from '../../views/data/requests'

/** The health of a land. */
export type Health = keyof typeof readings

/** A land of a farmer with its latest value. */
export interface SeenLand {
  readonly id: number
  readonly name: string
  readonly acres: number
  readonly crop: string | null
  readonly boundary: GeoPolygon | null
  readonly health: Health | null
  readonly ndvi: number | null
  readonly seenOn: string | null
  readonly moisture: number | null
  readonly drop: number | null
}

/** A farmer with the lands. */
export interface SeenFarmer {
  readonly farmer: {
    readonly id: number
    readonly name: string
    readonly mobile: string | null
    readonly village: Place | null
  }
  readonly lands: readonly SeenLand[]
}

/** A value on a day. */
export interface Point {
  readonly day: string
  readonly mean: number
  readonly band?: Band
  readonly p10?: number | null
  readonly p90?: number | null
  readonly rain?: number | null
}

/** The NDVI of a land. */
export interface Ndvi {
  readonly points: readonly Point[]
  readonly drops: readonly Drop[]
  readonly latest: { readonly day: string; readonly mean: number; readonly words: string } | null
}

/** Work done on a land. */
export interface Mark {
  readonly day: string
  readonly kind: 'SOWING' | 'SPRAYING' | 'HARVEST'
  readonly words: string
}

/** The values of a land on a day. */
export interface SeenDay {
  readonly day: string
  readonly mean: number
  readonly words: string
  readonly shares: BandShares
  readonly hasPicture: boolean
}

/** The lands of a state, district or tehsil together. */
export interface SeenArea {
  readonly id: number
  readonly name: string
  readonly lands: number
  readonly mean: number | null
  readonly moisture: number | null
  readonly drops: number
  readonly band: Band
}

/** A land on the map. */
export interface MappedLand {
  readonly id: number
  readonly name: string
  readonly village: string | null
  readonly at: readonly [number, number] | null
  readonly health: Health | null
  readonly ndvi: number | null
  readonly drop: number | null
}

/** The legend: its bands from the healthiest down. */
export type Legend = readonly (LegendBand & { readonly band: Exclude<Band, 'NO_DATA'> })[]

async function ask<Answer>(path: string, params: object, signal?: AbortSignal): Promise<Answer> {
  const { data } = await translateErrors(httpOf('remote-sensing').get<Answer>(path, { params, signal }))
  return data
}

/** Finds a farmer by mobile number or GUID. Throws with the service's message. */
export function findFarmer(typed: string): Promise<SeenFarmer> {
  const text = typed.trim()
  return ask('/farmers', text.includes('-') ? { guid: text } : { mobile: text })
}

function useAsked<Answer>(path: string, params: object = {}, isWanted = true): UseQueryResult<Answer> {
  return useQuery({
    queryKey: ['remote-sensing', path, params],
    queryFn: ({ signal }) => ask<Answer>(path, params, signal),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

/** Fetches a farmer with the lands: by ID, or by one of the lands. */
export function useFarmer(by: { readonly id?: number; readonly land?: number }) {
  return useAsked<SeenFarmer>('/farmers', by, by.id !== undefined || by.land !== undefined)
}

/** Fetches the bands of the values. */
export function useLegend() {
  return useAsked<{ items: Legend }>('/legend')
}

/** The date range of a chart. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Fetches the parts of a land's chart, each available as soon as it has loaded. */
export function useLand(land: number, days: Days) {
  const of = `/lands/${land}`
  return {
    ndvi: useAsked<Ndvi>(`${of}/ndvi`, days),
    moisture: useAsked<{ points: readonly Point[] }>(`${of}/soil-moisture`, days),
    village: useAsked<{ points: readonly Point[] }>(`${of}/village`, days),
    marks: useAsked<{ marks: readonly Mark[] }>(`${of}/marks`, days),
  }
}

/** Fetches the values of a land on one day. */
export function useDay(land: number, day: string | undefined) {
  return useAsked<SeenDay>(`/lands/${land}/rasters/${day ?? ''}`, {}, day !== undefined)
}

/** Fetches the picture of a land on one day, as an address for an image. */
export function usePicture(land: number, day: string | undefined, isWanted: boolean) {
  return useQuery({
    queryKey: ['remote-sensing', 'picture', land, day],
    queryFn: async () => dataAddressOf(await fetchBlob('remote-sensing', `/lands/${land}/rasters/${day}/picture`)),
    enabled: isWanted && day !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
}

/** Fetches the health of areas, and of the lands of one of them. */
export function useAreas(asked: { readonly layer: string; readonly within?: number; readonly lands?: number }) {
  return useAsked<{ areas: readonly SeenArea[]; lands: readonly MappedLand[] }>('/areas', asked)
}
