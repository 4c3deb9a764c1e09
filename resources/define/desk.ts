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

/** How many minutes a record is locked for its reviewer. */
export const DESK_MINUTES = 10

/** How many seconds a reviewer can undo a verdict. */
export const DESK_UNDO_SECONDS = 5

/** The maximum number of records of related evidence shown. */
export const RELATED_SHOWN = 6

/** The keys that step between records, open a map, and undo a verdict. */
export const deskKeys: readonly string[] = ['j', 'k', 'z', 'm']

/** The default share of second looks, in percent. */
const SHARE = 5

/** Lists all verdicts of a resource: of the desk, then of the second look. Empty without a desk. */
export function verdictsOf({ page: { desk } }: Pick<AnyResource, 'page'>): Verdict[] {
  return desk ? [...verdictsIn(desk.verdicts), ...verdictsIn(desk.secondLook?.verdicts ?? {})] : []
}

/** The states of records that wait at a desk. */
export function waitingStates({ waiting }: DeskOptions): readonly string[] {
  return [waiting].flat()
}

/**
 * The condition of records that wait at the desk of a resource; with `isSecond` of those that wait for a second look.
 */
export function waitingAt({ rules: { state = '' }, page: { desk } }: AnyResource, isSecond = false): Condition {
  const { secondLook } = desk ?? {}
  const first: Condition = { field: state, in: desk ? waitingStates(desk) : [] }
  return isSecond ? { all: [{ field: secondLook?.field ?? '', eq: secondLook?.due ?? '' }, { not: first }] } : first
}

/** The filters that the desk of a resource offers: those of its list except the state, unless it declares its own. */
export function deskFilters({ list, rules: { state }, page: { desk } }: AnyResource): readonly string[] {
  return desk?.filters ?? list.filters.filter((path) => path !== state)
}

/** The order in which a desk hands records out, as in an address. */
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

/** Whether a proof comes from other records. */
export function isRelatedEvidence(one: Evidence): one is RelatedEvidence {
  return typeof one === 'object' && 'of' in one
}

/** Whether a proof is a map. */
export function isMapEvidence(one: Evidence): one is MapEvidence {
  return typeof one === 'object' && 'map' in one
}

/** How many of a hundred records get a second look. */
export function shareOf({ share = SHARE }: SecondLook): number {
  return share
}
