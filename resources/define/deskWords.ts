import { evidenceOf, isMapEvidence, isRelatedEvidence } from './desk'
import type { WordsOf } from './fieldWords'
import type {
  DeskFlag,
  DeskOptions,
  MapEvidence,
  Marks,
  NamesAlike,
  RelatedEvidence,
  SecondLook,
  VerdictOptions,
  Verdicts,
} from './resource/desk'
import { named, type Part } from './wordParts'

const deskWords: WordsOf<DeskOptions> = {
  ...{ waiting: true, sort: false, filters: false, evidence: true, facts: true, alike: false, flags: false },
  ...{ verdicts: true, secondLook: false, inSight: false, marks: false, covers: false },
}
const relatedWords: WordsOf<RelatedEvidence> = {
  ...{ label: true, of: true, by: true, field: true, where: false, shows: false, sort: false, beside: false },
}
const mapWords: WordsOf<MapEvidence> = { label: false, map: true }
const flagWords: WordsOf<DeskFlag> = { label: true, when: true, tone: false }
const alikeWords: WordsOf<NamesAlike> = { label: true, names: true }
const verdictWords: WordsOf<VerdictOptions> = { key: true, undoneBy: false }
const markWords: WordsOf<Marks> = { field: true, key: true, group: true, colour: true }
const lookWords: WordsOf<SecondLook> = { after: true, share: false, field: true, due: true, verdicts: true }

/** Lists the parts of a desk with the words that each may have. */
export function deskParts(desk: DeskOptions): Part[] {
  const path = ['page', 'desk']
  const { secondLook, marks } = desk
  return [
    { path, value: desk, known: deskWords, what: '“desk”' },
    ...evidenceOf(desk).flatMap((one, at): Part[] => {
      if (typeof one === 'string') return []
      const known = isRelatedEvidence(one) || !isMapEvidence(one) ? relatedWords : mapWords
      return [{ path: [...path, 'evidence', String(at)], value: one, known, what: 'a proof' }]
    }),
    ...named([...path, 'flags'], desk.flags ?? {}, flagWords, 'the flag'),
    ...(desk.alike ?? []).map((value, at) => ({
      ...{ path: [...path, 'alike', String(at)], value, known: alikeWords, what: 'a comparison of names' },
    })),
    ...(marks ? [{ path: [...path, 'marks'], value: marks, known: markWords, what: '“marks”' }] : []),
    ...verdictParts([...path, 'verdicts'], desk.verdicts),
    ...(secondLook
      ? [
          { path: [...path, 'secondLook'], value: secondLook, known: lookWords, what: '“secondLook”' },
          ...verdictParts([...path, 'secondLook', 'verdicts'], secondLook.verdicts ?? {}),
        ]
      : []),
  ]
}

function verdictParts(path: Part['path'], verdicts: Verdicts): Part[] {
  const long = Object.entries(verdicts).flatMap(([name, one]) =>
    typeof one === 'string' ? [] : [[name, one] as const],
  )
  return named(path, Object.fromEntries(long), verdictWords, 'the verdict')
}
