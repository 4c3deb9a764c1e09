import { constantChoices, todayInIndia, type AnyResource, type Choices, type Level } from '#define'
import { raw, sql, type Sql } from '../../database'
import { conditionSql } from '../../database/conditionSql'
import type { Work } from '../engine'
import { visibleRows } from '../read/scope'

/** A record that words may refer to. */
export interface Candidate {
  readonly id: number
  readonly word: string
  /** The text that refers to this record only. */
  readonly label: string
}

/** Suggestions for words without a match. */
export interface Similar {
  /** The texts that may replace the words. */
  readonly hints: readonly string[]
  readonly error?: string
  /** The wrong part of a path, and its replacements if the parts have cells of their own. */
  readonly wrong?: { readonly part: Level | 'within'; readonly hints: readonly string[] }
}

/** The matches of words, and suggestions for a word without a match. */
export interface Finding {
  readonly found: ReadonlyMap<string, readonly Candidate[]>
  readonly similar: (word: string) => Promise<Similar>
}

/** The maximum number of suggestions. */
export const MOST_HINTS = 3

/** The error for a word without a match. */
export function notFoundWords(label: string, word: string): string {
  return `${label} “${word.slice(0, 60)}” was not found`
}

/**
 * The rows among which a link is chosen and that the viewer may know of, as SQL; conditions on the form are verified
 * later.
 */
export function chosenRows({ engine, viewer }: Work, target: AnyResource, choices: Choices | undefined): Sql {
  const constant = constantChoices(choices)
  const chosen = constant
    ? conditionSql(constant, { resource: target, alias: 't', today: todayInIndia(engine.now()) })
    : raw('true')
  return sql`${visibleRows(engine, target, viewer)} and ${chosen}`
}
