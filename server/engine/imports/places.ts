import { type Field, type Level, levels, resourceNamed, systemResources } from '#define'
import { sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { pathJson } from '../read/fieldJson'
import { chosenRows, MOST_HINTS, notFoundWords, type Finding, type Similar } from './links'

interface PlaceRow {
  readonly id: number
  readonly name: string
  readonly code: string | null
  readonly lgdCode: number | null
  readonly type: Level
  readonly path: readonly { readonly label: string; readonly type: Level }[]
}

/** The maximum number of similar names among which places within the given path are looked for. */
const MOST_ALIKE = 40

/** Whether the cells of a field name places. */
export function namesPlaces(field: Field): boolean {
  return field.kind === 'place' || (field.kind === 'many' && field.to === systemResources.geographies)
}

type Ask = (where: Sql, among: readonly Level[]) => Promise<PlaceRow[]>

/**
 * Finds places by name, alone or with their ancestors (`Jagraon, Ludhiana` or `Punjab / Ludhiana`), by code or LGD
 * code, or by name and one of these if a parent has two places with that name: `Kotli (LGD 34567), Jagraon`.
 */
export async function placesNamed(work: Work, field: Field, words: readonly string[]): Promise<Finding> {
  const allowed = levelsOf(field)
  const target = resourceNamed(work.engine.register, systemResources.geographies)
  const ask: Ask = (where, among) => {
    const rows = chosenRows(work, target, {
      all: [
        { field: 'type', in: [...among] },
        { field: 'status', eq: 'ACTIVE' },
      ],
    })
    return work.tx.rows<PlaceRow>(
      sql`select t.id, t.name, t.code, t.lgd_code as "lgdCode", t.type, ${pathJson('t')} as path from geographies t where ${rows} and ${where}`,
    )
  }
  const named = words.map((word) => ({ word, parts: partsOfPlace(word) }))
  const own = [...new Set(named.flatMap(({ parts }) => wordsIn(parts.at(-1) ?? '')))]
  const numbers = own.flatMap((word) => (LGD_CODE.test(word) ? Number(word) : []))
  const rows = await ask(
    sql`(lower(t.name) = any(${own}::text[]) or lower(t.code) = any(${own}::text[]) or t.lgd_code = any(${numbers}::integer[])) limit 5000`,
    allowed,
  )
  const byWord = new Map<string, PlaceRow[]>()
  for (const row of rows) for (const word of namesOf(row)) byWord.set(word, [...(byWord.get(word) ?? []), row])
  return {
    found: new Map(
      named.map(({ word, parts }) => [
        word,
        (byWord.get(parts.at(-1)?.toLowerCase() ?? '') ?? [])
          .filter((place) => liesWithin(place, parts.slice(0, -1)))
          .map((place, _, among) => ({ id: place.id, word, label: labelAmong(place, among) })),
      ]),
    ),
    similar: (word) => whatIsWrong(ask, field, allowed, word),
  }
}

const LGD_CODE = /^\d{1,7}$/

/** The names of a place: its name, its codes, and its name with each of them. */
function namesOf({ name, code, lgdCode }: PlaceRow): Set<string> {
  const told = [code, lgdCode].flatMap((one) => (one === null ? [] : String(one)))
  const words = [name, ...told, ...told.map((one) => `${name} (${one})`), `${name} (LGD ${lgdCode})`]
  return new Set(words.map((word) => word.toLowerCase()))
}

/** The words to look up for a part, in lower case: as it is, and without a code in brackets. */
function wordsIn(part: string): string[] {
  const [, bare] = /^(.+?)\s*\((?:LGD )?[\w-]+\)$/i.exec(part) ?? []
  return [part, ...(bare === undefined ? [] : [bare])].map((word) => word.toLowerCase())
}

/** The path to a place, with its LGD code or its code if another place has the same path. */
function labelAmong(place: PlaceRow, among: readonly PlaceRow[]): string {
  const { name, code, lgdCode } = place
  const isAlone = among.filter((one) => pathWords(one) === pathWords(place)).length === 1
  if (isAlone) return pathWords(place)
  const told = lgdCode === null ? (code ?? '') : `LGD ${lgdCode}`
  return pathWords({ ...place, name: `${name} (${told})` })
}

function levelsOf(field: Field): Level[] {
  if (field.kind !== 'place') return [...levels]
  return typeof field.level === 'string' ? [field.level] : levels.filter((one) => field.level.includes(one))
}

/**
 * Finds the wrong part of a path, from the largest place downwards, and suggestions for it: places with a similar name
 * within the preceding parts, or else anywhere.
 */
async function whatIsWrong(ask: Ask, field: Field, allowed: readonly Level[], word: string): Promise<Similar> {
  const parts = partsOfPlace(word)
  const lowest = levels.indexOf(allowed.at(-1) ?? 'village')
  const above = levels.slice(0, lowest)
  const known = parts.length > 1 ? await ask(namedSql(parts.slice(0, -1)), above) : []
  const at = parts.findIndex(
    (part, index) =>
      index === parts.length - 1 ||
      !known.some((place) => isCalled(place, part) && liesWithin(place, parts.slice(0, index))),
  )
  const [part = '', before] = [parts[at], parts.slice(0, at)]
  const isLast = at === parts.length - 1
  const alike = await ask(
    sql`t.name % ${part} order by similarity(t.name, ${part}) desc, t.id limit ${MOST_ALIKE}`,
    isLast ? allowed : above.filter((level) => level !== 'zone'),
  )
  const within = alike.filter((place) => liesWithin(place, before))
  const likely = within.length ? within : alike
  const own = isLast ? allowed.at(-1) : undefined
  const level = own ?? likely[0]?.type ?? levels[lowest - (parts.length - 1 - at)] ?? 'village'
  const hints = likely.filter(({ type }) => isLast || type === level).slice(0, MOST_HINTS)
  const label = isLast ? field.label : `${level.charAt(0).toUpperCase()}${level.slice(1)}`
  const inWhat = before.length ? ` in ${[...before].reverse().join(', ')}` : ''
  const rest = parts.slice(at + 1)
  return {
    hints: hints.map((place) => (isLast ? pathWords(place) : [...before, place.name, ...rest].join(' / '))),
    ...(parts.length > 1 && { error: notFoundWords(label, part) + inWhat }),
    wrong: { part: level, hints: hints.map((place) => (isLast && !within.length ? pathWords(place) : place.name)) },
  }
}

function namedSql(parts: readonly string[]): Sql {
  return sql`lower(t.name) = any(${parts.map((part) => part.toLowerCase())}::text[]) limit 5000`
}

function isCalled(place: PlaceRow, word: string): boolean {
  return [place.name, place.code].some((one) => one?.toLowerCase() === word.toLowerCase())
}

function liesWithin({ path }: PlaceRow, above: readonly string[]): boolean {
  return above.every((part) => path.some(({ label }) => label.toLowerCase() === part.toLowerCase()))
}

/**
 * Splits a path into names, from the largest place to the smallest: ancestors come first with slashes, and last with
 * commas.
 */
function partsOfPlace(word: string): string[] {
  const parts = word.split(/[,/>›]/).flatMap((part) => part.trim() || [])
  return /[/>›]/.test(word) ? parts : parts.reverse()
}

function pathWords({ name: own, path }: PlaceRow): string {
  const above = path.filter(({ type }) => type !== 'zone').map(({ label }) => label)
  return [own, ...above.reverse()].join(', ')
}
