import type { OwnFact, RelatedFact, RelatedRows, SummaryOptions } from './resource/summary'
import { isRelatedFact } from './summary'
import { named, type Part, type WordsOf } from './wordsOf'

const summaryWords: WordsOf<SummaryOptions> = {
  ...{ sentence: false, next: false, facts: true, latest: false, messages: false },
}
const ownFactWords: WordsOf<OwnFact> = { field: true, label: false, when: false, none: false }
const relatedFactWords: WordsOf<RelatedFact> = {
  ...{ label: true, aggregate: true, of: true, through: true, by: false, field: false, orderBy: false, shows: false },
  ...{ where: false, when: false, none: false, inSearch: false },
}
const rowsWords: WordsOf<RelatedRows> = {
  ...{ label: true, of: true, through: true, where: false, sort: false, columns: true, actions: false },
  ...{ when: false, none: false },
}

/** The parts of a summary: itself, its facts and its blocks. */
export function summaryParts(summary: SummaryOptions): Part[] {
  const path = ['page', 'summary']
  return [
    { path, value: summary, known: summaryWords, what: '“summary”' },
    ...Object.entries(summary.facts).flatMap(([name, fact]) =>
      named([...path, 'facts'], { [name]: fact }, isRelatedFact(fact) ? relatedFactWords : ownFactWords, 'the fact'),
    ),
    ...named([...path, 'latest'], summary.latest ?? {}, rowsWords, 'the block'),
  ]
}
