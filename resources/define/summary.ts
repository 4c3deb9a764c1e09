import type { Condition } from './kernel/conditions'
import { partsOf } from './dayRange'
import type { Fact, PlaceFact, RelatedFact, RelatedRows, SummaryOptions, Topic } from './resource/summary'

/** The most rows of a block of related records. */
export const ROWS_OF_A_BLOCK = 5

/** Whether a fact is one over the records of another resource. */
export function isRelatedFact(fact: Fact): fact is RelatedFact {
  return 'of' in fact
}

/** Whether a fact is what is said of a place of the record. */
export function isPlaceFact(fact: Fact): fact is PlaceFact {
  return 'saidOf' in fact
}

/** The condition of the records that a fact or a block of related records means; undefined where there can be none. */
export function relatedWhere(
  { through, where, ...fact }: RelatedFact | RelatedRows | (Topic & { readonly where?: never }),
  row: { readonly id: number } & Readonly<Record<string, unknown>>,
): Condition | undefined {
  const by = 'by' in fact && fact.by ? (row[fact.by] as { readonly id: number } | null | undefined)?.id : row.id
  return by === undefined ? undefined : { all: [{ field: through, eq: by }, ...partsOf(where)] }
}

/** The facts of the topics of a summary, by the names under which their figures come: `season.stage`. */
export function factsOfTopics({ topics = {} }: SummaryOptions): readonly (readonly [string, RelatedFact])[] {
  return Object.entries(topics).flatMap(([topic, { facts }]) =>
    Object.entries(facts).map(([name, fact]) => [`${topic}.${name}`, fact] as const),
  )
}
