import { bareWord } from '../kernel/cleanText'
import type { Option } from './options'

/** The label of one option of a choice; the value itself if it is no longer declared. */
export function optionLabel(options: Readonly<Record<string, Option>> | undefined, value: string): string {
  const option = options?.[value]
  return typeof option === 'string' ? option : (option?.label ?? value)
}

/** The option that a word of a sheet means: by its value, its label or its short form, in any case. */
export function optionMeant(options: Readonly<Record<string, Option>>, word: string): string | undefined {
  const meant = bareWord(word)
  return Object.keys(options).find((value) => wordsOfOption(options, value).includes(meant))
}

/** The labels of options, without their short forms. */
export function wordsOfOption(options: Readonly<Record<string, Option>>, value: string): string[] {
  const option = options[value]
  const short = typeof option === 'object' ? option.short : undefined
  return [value, optionLabel(options, value), ...(short ? [short] : [])].map(bareWord)
}
