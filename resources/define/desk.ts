import type { Condition } from './kernel/conditions'
import {
  verdictsIn,
  type DeskOptions,
  type Evidence,
  type MapEvidence,
  type RelatedEvidence,
  type SecondLook,
  type Verdict,
} from './resource/desk'
import type { AnyResource } from './resource/resource'

export { judgeNeed, verdictsIn, type Verdict } from './resource/desk'

/** For so many minutes a record is locked for whoever looks at it. */
export const DESK_MINUTES = 10

/** For so many seconds a verdict may be taken back by who gave it. */
export const DESK_UNDO_SECONDS = 5

/** So many records of related evidence are shown at most. */
export const RELATED_SHOWN = 6

/** The keys with which one moves between records, looks at a map, and takes a verdict back. */
export const deskKeys: readonly string[] = ['j', 'k', 'z', 'm']

/** The share of second looks, in percent, where none is declared. */
const SHARE = 5

/** Lists all verdicts of a resource: of the desk, then of the second look. None where it has no desk. */
export function verdictsOf({ page: { desk } }: Pick<AnyResource, 'page'>): Verdict[] {
  return desk ? [...verdictsIn(desk.verdicts), ...verdictsIn(desk.secondLook?.verdicts ?? {})] : []
}

/** The states of what waits at a desk. */
export function waitingStates({ waiting }: DeskOptions): readonly string[] {
  return [waiting].flat()
}

/** What waits at the desk of a resource, as a condition; with `isSecond` what waits for a second look. */
export function waitingAt({ rules: { state = '' }, page: { desk } }: AnyResource, isSecond = false): Condition {
  const { secondLook } = desk ?? {}
  const first: Condition = { field: state, in: desk ? waitingStates(desk) : [] }
  return isSecond ? { all: [{ field: secondLook?.field ?? '', eq: secondLook?.due ?? '' }, { not: first }] } : first
}

/** The filters that the desk of a resource offers: those of its list but the state, unless it names its own. */
export function deskFilters({ list, rules: { state }, page: { desk } }: AnyResource): readonly string[] {
  return desk?.filters ?? list.filters.filter((path) => path !== state)
}

/** In which order a desk hands out, as in an address. */
export function deskSort({ sort = 'createdAt' }: DeskOptions): string {
  return [sort].flat().join(',')
}

/** The proofs of a desk in their order. */
export function evidenceOf({ evidence }: DeskOptions): readonly Evidence[] {
  return typeof evidence === 'string' ? [evidence] : evidence
}

/** The fields whose pictures may be painted over while their record waits. */
export function coversOf({ page: { desk } }: Pick<AnyResource, 'page'>): readonly string[] {
  return desk?.covers ?? []
}

/** Whether a proof is what other records have. */
export function isRelatedEvidence(one: Evidence): one is RelatedEvidence {
  return typeof one === 'object' && 'of' in one
}

/** Whether a proof is a map. */
export function isMapEvidence(one: Evidence): one is MapEvidence {
  return typeof one === 'object' && 'map' in one
}

/** How many of a hundred get a second look. */
export function shareOf({ share = SHARE }: SecondLook): number {
  return share
}
