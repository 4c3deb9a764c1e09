/** The desk at which records that wait are judged one after the other: the proof beside what it must say. */
export interface DeskOptions<Name extends string = string> {
  /** The state of what waits. */
  readonly waiting: string
  /** The field with the picture or document that is judged. */
  readonly evidence: Name
  /** The fields with which it is compared, in their order. */
  readonly facts: readonly Name[]
  /** The actions that judge, each with its key: one small letter. The next record that waits follows. */
  readonly verdicts: Readonly<Record<string, string>>
  /**
   * The fields that are personal `onRequest` and yet in sight while a record waits, for those who hold the key of a verdict.
   * Each look is kept among the data reveals. @default those who may ask for one value, for a reason
   */
  readonly inSight?: readonly Name[]
}
