/** One thing that stands in the way, or the key by which there is none. */
export interface Reason {
  readonly kind: 'key' | 'scope' | 'state' | 'condition' | 'field' | 'deleted' | 'missing'
  /** A sentence. */
  readonly text: string
  /** The authorities that it needs: any one of them. */
  readonly keys?: readonly string[]
  /** Those of them that are held. */
  readonly held?: readonly string[]
  /** The geographies to which the person is limited. */
  readonly places?: readonly string[]
}

/** Whether something may be done or seen; if not, why not; if so, by which key. */
export interface Explanation {
  readonly allowed: boolean
  readonly reasons: readonly Reason[]
}

/** What stands in the way, if anything does; else the keys that open it. */
export function explained(obstacles: readonly Reason[], keys: readonly Reason[] = []): Explanation {
  return obstacles.length ? { allowed: false, reasons: obstacles } : { allowed: true, reasons: keys }
}
