import type { Condition } from './kernel/conditions'
import { partsOf } from './dayRange'
import type {
  ComputedFact,
  Fact,
  ListTopic,
  PlaceFact,
  RelatedFact,
  RelatedRows,
  SummaryOptions,
  Topic,
} from './resource/summary'

/** The maximum number of rows of a block of related records. */
export const ROWS_OF_A_BLOCK = 5

/** Whether a fact is one over the records of another resource. */
export function isRelatedFact(fact: Fact | ComputedFact): fact is RelatedFact {
  return 'of' in fact
}

/** Whether a topic links to the list of related records, and not to a tab. */
export function isListTopic(topic: Topic): topic is ListTopic {
  return topic.of !== undefined && topic.through !== undefined
}

/** Whether a fact is about a place of the record. */
export function isPlaceFact(fact: Fact | ComputedFact): fact is PlaceFact {
  return 'saidOf' in fact
}

/** The condition of the records of a fact or a block; undefined if there can be none. */
export function relatedWhere(
  { through, where, ...fact }: RelatedFact | RelatedRows | (ListTopic & { readonly where?: never }),
  row: { readonly id: number } & Readonly<Record<string, unknown>>,
): Condition | undefined {
  const by = 'by' in fact && fact.by ? (row[fact.by] as { readonly id: number } | null | undefined)?.id : row.id
  return by === undefined ? undefined : { all: [{ field: through, eq: by }, ...partsOf(where)] }
}

/** The facts of the topics of a summary, by the names of their figures: `season.stage`. */
export function factsOfTopics({
  topics = {},
}: SummaryOptions): readonly (readonly [string, RelatedFact | ComputedFact])[] {
  return Object.entries(topics).flatMap(([topic, { facts }]) =>
    Object.entries(facts).map(([name, fact]) => [`${topic}.${name}`, fact] as const),
  )
}

/** The computed facts of the topics of a summary, by their names. */
export function computedFacts(summary: SummaryOptions | undefined): readonly (readonly [string, ComputedFact])[] {
  const all = summary ? factsOfTopics(summary) : []
  return all.filter((entry): entry is readonly [string, ComputedFact] => !isRelatedFact(entry[1]))
}
