import type { FieldOptions, Kind, KindOptions } from './fields/options'

/**
 * Every word of a type, `true` if it is required: a list that lacks one or differs does not compile, so the check knows
 * what the types know.
 */
export type WordsOf<T> = { readonly [W in keyof T]-?: Record<never, never> extends Pick<T, W> ? false : true }

/** The words of every field. */
export const fieldWords: WordsOf<FieldOptions> = {
  ...{
    label: false,
    help: false,
    none: false,
    required: false,
    requiredWhen: false,
    when: false,
    readOnly: false,
    createOnly: false,
  },
  ...{
    read: false,
    write: false,
    personal: false,
    shownTo: false,
    unique: false,
    taken: false,
    askedOnWarning: false,
    asStored: false,
  },
  ...{ typedTwice: false, renamedFrom: false, from: false, follows: false, rollUp: false, formula: false },
}

const number = { min: false, max: false, initial: false, wrong: false, counts: false } as const
const files = { evidence: false, many: false, folder: true } as const

/** The words of each kind besides those of every field. */
export const kindWords: { readonly [K in Kind]: WordsOf<Omit<KindOptions[K], keyof FieldOptions>> } = {
  text: { max: false, min: false, form: false, pattern: false },
  longText: { max: false },
  code: { pattern: true, place: false, gapless: false, datedBy: false },
  uuid: {},
  joined: { of: true },
  integer: { ...number, plain: false, age: false },
  decimal: { ...number, digits: false, suffix: false, unitIn: false },
  money: number,
  percent: number,
  area: { min: false, max: false, units: false, totalOf: false, wrong: false },
  date: { past: false, future: false, age: false },
  instant: { wholeDay: false },
  month: { past: false },
  flag: { initial: false },
  choice: { options: true, initial: false },
  tags: { options: false, max: false, of: false },
  reference: {
    ...{
      to: true,
      shows: false,
      within: false,
      named: false,
      related: false,
      offer: false,
      choices: false,
      choicesMessage: false,
      refusedWhile: false,
      part: false,
    },
    ...{ suggestedBy: false, proposes: false, createInPlace: false, nested: false },
  },
  many: { to: true, choices: false, choicesMessage: false, max: false, createInPlace: false },
  place: { level: true, related: false, proposes: false, warns: false, levelBy: false },
  ...{
    mobile: {},
    email: {},
    pin: {},
    pan: {},
    gstin: {},
    ifsc: {},
    account: {},
    vehicle: {},
    licence: {},
    aadhaar: {},
  },
  image: { ...files, shape: false },
  file: { ...files, video: false, sheet: false },
  ...{ point: {}, polygon: {}, line: {} },
  keyValue: { max: false, keys: false, namesFrom: false, countsOf: false, placeholders: false, asSms: false },
  condition: { of: true, many: true, facts: true },
}
