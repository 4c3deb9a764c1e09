import { bareWord } from '../kernel/cleanText'
import type { Option } from './options'

/** The words of one option of a choice; the value itself where the declaration no longer knows it. */
export function optionLabel(options: Readonly<Record<string, Option>> | undefined, value: string): string {
  const option = options?.[value]
  return typeof option === 'string' ? option : (option?.label ?? value)
}

/** The option that a word of a sheet means: by its value, its label or its short form, written in any case. */
export function optionMeant(options: Readonly<Record<string, Option>>, word: string): string | undefined {
  const meant = bareWord(word)
  return Object.keys(options).find((value) => wordsOfOption(options, value).includes(meant))
}

/** What is written for an option, without what people write otherwise. */
export function wordsOfOption(options: Readonly<Record<string, Option>>, value: string): string[] {
  const option = options[value]
  const short = typeof option === 'object' ? option.short : undefined
  return [value, optionLabel(options, value), ...(short ? [short] : [])].map(bareWord)
}
