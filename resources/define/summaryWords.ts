import type { WordsOf } from './fieldWords'
import type {
  ComputedFact,
  Fact,
  FactBeginning,
  OwnFact,
  PlaceFact,
  RelatedFact,
  RelatedRows,
  SummaryOptions,
  Topic,
} from './resource/summary'
import { isPlaceFact, isRelatedFact } from './summary'
import { named, type Part } from './wordParts'

const summaryWords: WordsOf<SummaryOptions> = {
  ...{ sentence: false, next: false, facts: true, topics: false, latest: false, messages: false },
}
const ownFactWords: WordsOf<OwnFact> = { field: true, label: false, when: false, none: false }
const relatedFactWords: WordsOf<RelatedFact> = {
  ...{ label: true, aggregate: true, of: true, through: true, by: false, field: false, orderBy: false, shows: false },
  ...{ where: false, when: false, none: false, inSearch: false },
}
const placeFactWords: WordsOf<PlaceFact> = {
  ...{ label: true, saidOf: true, warned: true, begins: false, when: false, none: false, inSearch: false },
}
const factBeginningWords: WordsOf<FactBeginning> = { of: true, label: true }
const computedFactWords: WordsOf<ComputedFact> = { label: true, computed: true, when: false, none: false }
const topicWords: WordsOf<Topic> = { label: true, of: false, through: false, tab: false, facts: true, when: false }
const rowsWords: WordsOf<RelatedRows> = {
  ...{ label: true, of: true, through: true, where: false, sort: false, columns: true, actions: false },
  ...{ when: false, none: false },
}

/** Lists the parts of a summary with the words that each may have. */
export function summaryParts(summary: SummaryOptions): Part[] {
  const path = ['page', 'summary']
  return [
    { path, value: summary, known: summaryWords, what: '“summary”' },
    ...Object.entries(summary.facts).flatMap(([name, fact]) =>
      named([...path, 'facts'], { [name]: fact }, factWords(fact), 'the fact'),
    ),
    ...Object.entries(summary.facts).flatMap(([name, fact]) =>
      isPlaceFact(fact) && fact.begins
        ? named([...path, 'facts', name], { begins: fact.begins }, factBeginningWords, 'what the fact begins')
        : [],
    ),
    ...named([...path, 'topics'], summary.topics ?? {}, topicWords, 'the topic'),
    ...Object.entries(summary.topics ?? {}).flatMap(([name, { facts }]) =>
      Object.entries(facts).flatMap(([one, fact]) =>
        named(
          [...path, 'topics', name, 'facts'],
          { [one]: fact },
          isRelatedFact(fact) ? relatedFactWords : computedFactWords,
          'the fact',
        ),
      ),
    ),
    ...named([...path, 'latest'], summary.latest ?? {}, rowsWords, 'the block'),
  ]
}

function factWords(fact: Fact): Part['known'] {
  if (isPlaceFact(fact)) return placeFactWords
  return isRelatedFact(fact) ? relatedFactWords : ownFactWords
}
