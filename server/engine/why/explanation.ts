/** One obstacle, or the key that grants access. */
export interface Reason {
  readonly kind: 'key' | 'scope' | 'state' | 'condition' | 'field' | 'deleted' | 'missing'
  /** A sentence. */
  readonly text: string
  /** The authorities of which any one suffices. */
  readonly keys?: readonly string[]
  /** Those of them that are held. */
  readonly held?: readonly string[]
  /** The geographies to which the person is limited. */
  readonly places?: readonly string[]
}

/** Whether something may be done or seen; if not, the obstacles; if so, the keys. */
export interface Explanation {
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
}

/** Makes an explanation: the obstacles, if any, otherwise the keys that grant access. */
export function explained(obstacles: readonly Reason[], keys: readonly Reason[] = []): Explanation {
  return obstacles.length ? { allowed: false, reasons: obstacles } : { allowed: true, reasons: keys }
}
