import { constantChoices, todayInIndia, type AnyResource, type Choices, type Level } from '#define'
import { raw, sql, type Sql } from '../../database'
import { conditionSql } from '../../database/conditionSql'
import type { Work } from '../engine'
import { visibleRows } from '../read/scope'

/** A record that words may mean. */
export interface Candidate {
  readonly id: number
  readonly word: string
  /** What people write to mean this one and no other. */
  readonly label: string
}

/** What may have been meant by words that mean nothing. */
export interface Similar {
  /** What stands in place of the words. */
  readonly hints: readonly string[]
  readonly error?: string
  /** The part of a path that is wrong, and what stands in its place where the parts have cells of their own. */
  readonly wrong?: { readonly part: Level | 'within'; readonly hints: readonly string[] }
}

/** What words mean, and of a word that means nothing what may have been meant. */
export interface Finding {
  readonly found: ReadonlyMap<string, readonly Candidate[]>
  readonly similar: (word: string) => Promise<Similar>
}

/** So many of them are told. */
export const MOST_HINTS = 3

/** That nothing is called so. */
export function notFoundWords(label: string, word: string): string {
  return `${label} “${word.slice(0, 60)}” was not found`
}

/** The rows among which a link is chosen and of which the viewer may know, as SQL; what the form holds is verified later. */
export function chosenRows({ engine, viewer }: Work, target: AnyResource, choices: Choices | undefined): Sql {
  const constant = constantChoices(choices)
  const chosen = constant
    ? conditionSql(constant, { resource: target, alias: 't', today: todayInIndia(engine.now()) })
    : raw('true')
  return sql`${visibleRows(engine, target, viewer)} and ${chosen}`
}
