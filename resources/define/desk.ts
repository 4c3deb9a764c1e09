import type { Condition } from './kernel/conditions'
import type {
  DeskOptions,
  Evidence,
  MapEvidence,
  RelatedEvidence,
  SecondLook,
  Verdicts,
  VerdictOptions,
} from './resource/desk'
import type { AnyResource } from './resource/resource'

/** For so many minutes a record is locked for whoever looks at it. */
export const DESK_MINUTES = 10

/** For so many seconds a verdict may be taken back by who gave it. */
export const DESK_UNDO_SECONDS = 5

/** So many records of related evidence are shown at most. */
export const RELATED_SHOWN = 6

/** The share of second looks, in percent, where none is declared. */
const SHARE = 5

/** A verdict of a desk with its silent defaults filled in. */
export interface Verdict extends VerdictOptions {
  /** The name of the action. */
  readonly name: string
}

/** Lists the verdicts in their order. */
export function verdictsIn(verdicts: Verdicts): Verdict[] {
  return Object.entries(verdicts).map(([name, one]) => ({ name, ...(typeof one === 'string' ? { key: one } : one) }))
}

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
  if (isSecond) return { field: secondLook?.field ?? '', eq: secondLook?.due ?? '' }
  return { field: state, in: desk ? waitingStates(desk) : [] }
}

/** In which order a desk hands out, as in an address. */
export function deskSort({ sort = 'createdAt' }: DeskOptions): string {
  return [sort].flat().join(',')
}

/** The proofs of a desk in their order. */
export function evidenceOf({ evidence }: DeskOptions): readonly Evidence[] {
  return typeof evidence === 'string' ? [evidence] : evidence
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
