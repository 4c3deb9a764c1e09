import { bareWord } from '../kernel/cleanText'
import type { Option } from './options'

/** The label of one option of a choice; the value itself if it is no longer declared. */
export function optionLabel(options: Readonly<Record<string, Option>> | undefined, value: string): string {
  const option = options?.[value]
  return typeof option === 'string' ? option : (option?.label ?? value)
}

type Options = Readonly<Record<string, Option>>

/** The options by the words that mean them, cached because every cell of a sheet needs them. */
const meanings = new WeakMap<Options, ReadonlyMap<string, string>>()

/** The option that a word of a sheet means: by its value, its label or its short form, in any case. */
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

/** The labels of options, without their short forms. */
export function wordsOfOption(options: Readonly<Record<string, Option>>, value: string): string[] {
  const option = options[value]
  const short = typeof option === 'object' ? option.short : undefined
  return [value, optionLabel(options, value), ...(short ? [short] : [])].map(bareWord)
}
