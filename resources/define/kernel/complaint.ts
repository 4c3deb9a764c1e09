/** The words that lead to a place in a declaration: `fields`, `pier`, `to`. The last one may be a value. */
export type Path = readonly string[]

/** A fault at a place of a declaration. */
export interface Fault {
  readonly path: Path
  readonly sentence: string
}

/** A fault of the declarations: in a resource or a page, or between them. */
export interface Complaint extends Fault {
  /** Its resource or page. */
  readonly resource?: string
}

/** Creates a fault. */
export function fault(path: Path, sentence: string): Fault {
  return { path, sentence }
}

/** Moves faults below a path. */
export function below(path: Path, faults: readonly Fault[]): Fault[] {
  return faults.map((one) => ({ path: [...path, ...one.path], sentence: one.sentence }))
}

/** Prefixes the sentences of faults. */
export function saying(words: string, faults: readonly Fault[]): Fault[] {
  return faults.map((one) => ({ path: one.path, sentence: `${words}${one.sentence}` }))
}

/** Formats a complaint as a line: `soil-labs: pier refers to peirs, which is not declared`. */
export function complaintText({ resource, sentence }: Complaint): string {
  return resource === undefined ? sentence : `${resource}: ${sentence}`
}
