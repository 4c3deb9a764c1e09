import { bareWord } from '../kernel/cleanText'
import type { Option } from './options'

/** The words of one option of a choice; the value itself where the declaration no longer knows it. */
export function optionLabel(options: Readonly<Record<string, Option>> | undefined, value: string): string {
  const option = options?.[value]
  return typeof option === 'string' ? option : (option?.label ?? value)
}

type Options = Readonly<Record<string, Option>>

/** Options by the words that mean them: asked for every cell of a sheet. */
const meanings = new WeakMap<Options, ReadonlyMap<string, string>>()

/** The option that a word of a sheet means: by its value, its label or its short form, written in any case. */
export function optionMeant(options: Options, word: string): string | undefined {
  const known = meanings.get(options) ?? meaningsOf(options)
  meanings.set(options, known)
  return known.get(bareWord(word))
}

function meaningsOf(options: Options): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const value of Object.keys(options))
    for (const word of wordsOfOption(options, value)) if (!found.has(word)) found.set(word, value)
  return found
}

/** What is written for an option, without what people write otherwise. */
export function wordsOfOption(options: Readonly<Record<string, Option>>, value: string): string[] {
  const option = options[value]
  const short = typeof option === 'object' ? option.short : undefined
  return [value, optionLabel(options, value), ...(short ? [short] : [])].map(bareWord)
}
