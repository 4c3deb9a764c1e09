import { allows, inSentence, keyWords, messages, schemaOf, type AnyResource, type Field } from '#define'
import { raw, sql, type Queries } from '../../database'
import { leftOut, withDoubles } from './alike/judged'
import { tellDoublesInSheet } from './alike/inSheet'
import { doubtsOf } from './doubts'
import type { Work } from '../engine'
import { unasked } from '../lookups'
import { Problem } from '../problem'
import type { FullRecord } from '../read/oneRecord'
import { visibilityIn } from '../viewer'
import { essence, isSame } from '../write/history'
import { tryCreate } from '../write/tryCreate'
import { tryUpdate } from '../write/update'
import type { Column } from './layout'
import { readRows, renamed, type KnownLinks, type RowSays } from './readRows'
import { keepKeys, refuseLinkTwins, twinErrors } from './rowKeys'
import { rowsOf, writeJudged, type Import, type ImportRow, type Judged } from './store'
import { bodyOver, droppedIn } from './kept'
import { columnFor, type Cut } from './targets'
import { wordsFor } from './words'

/** The maximum number of rows judged in one transaction: half a second of work if most of them are new. */
export const AT_ONCE = 500

type Errors = Record<string, string>

/**
 * Judges the next pending rows of an import: each is written as a form would be saved, and rolled back. Only the
 * verdicts stay. `known` keeps the meaning of words for later rows. Answers whether there may
 * be more.
 */
export async function judgeNext(
  work: Work,
  cut: Cut,
  found: Import,
  { known, most = AT_ONCE }: { readonly known?: KnownLinks; readonly most?: number } = {},
): Promise<boolean> {
  const rows = await rowsOf(work.tx, found.id, sql`r.verdict = 'PENDING' order by r.number limit ${most} for update`)
  await unasked(() => judge(work, cut, found, rows, known))
  if (rows.length === most) return true
  await refuseLinkTwins(work.tx, cut, found)
  await tellDoublesInSheet(work, cut, found.id)
  return false
}

/** Does the same as `judgeNext` for some rows: if they are many, the first given one and as many others as fit. */
export async function judgeThese(work: Work, cut: Cut, found: Import, numbers: readonly number[]): Promise<void> {
  const [first = 0] = numbers
  const these = sql`r.verdict = 'PENDING' and r.number = any(${numbers}::integer[]) order by r.number <> ${first}, r.number limit ${AT_ONCE} for update`
  const rows = [...(await rowsOf(work.tx, found.id, these))].sort((one, other) => one.number - other.number)
  await unasked(() => judge(work, cut, found, rows))
  await refuseLinkTwins(work.tx, cut, found)
  await tellDoublesInSheet(work, cut, found.id, numbers)
}

async function judge(
  work: Work,
  cut: Cut,
  found: Import,
  rows: readonly ImportRow[],
  known?: KnownLinks,
): Promise<void> {
  const { id, columns } = found
  const left = rows.filter(({ answer }) => answer === 'LEAVE' || answer === 'NOTE')
  await writeJudged(work.tx, id, left.map(leftOut))
  const meant = rows.filter((row) => !left.includes(row))
  if (meant.length === 0) return
  const says = await readRows(work, cut, found, meant, known)
  const linked = says.flatMap(({ row: { number }, keys }) => (keys ? [{ number, keys }] : []))
  if (linked.length) await keepKeys(work.tx, id, linked)
  const numbers = meant.map(({ number }) => number)
  const twins = await twinErrors(work.tx, cut, id, numbers)
  const made = await createOutcomes(work, cut.resource, says)
  const judged: Judged[] = []
  for (const one of says) {
    const outcome = made.get(one) ?? (await changeOutcome(work, cut.resource, one))
    judged.push(judgedRow(one, outcome, { resource: cut.resource, columns, twins: twins.get(one.row.number) }))
  }
  const doubted = await withDoubts(work, cut, columns, says, judged)
  await writeJudged(work.tx, id, await withDoubles(work, cut, says, doubted, columns))
}

/** Adds warnings to the rows that would be written. */
async function withDoubts(
  work: Work,
  cut: Cut,
  columns: readonly Column[],
  says: readonly RowSays[],
  judged: readonly Judged[],
): Promise<Judged[]> {
  const good = says.filter((_, at) => ['CREATE', 'UPDATE'].includes(judged[at]?.verdict ?? ''))
  const doubts = new Map((await doubtsOf(work, cut.resource, good)).map((one, at) => [good[at]?.row.number, one]))
  return judged.map((one) => ({
    ...one,
    doubts: renamed(doubts.get(one.number) ?? {}, (field) => columnFor(columns, field)),
  }))
}

interface About {
  readonly resource: AnyResource
  readonly columns: readonly Column[]
  readonly twins?: Errors
}

function judgedRow(says: RowSays, outcome: Outcome, { resource, columns, twins }: About): Judged {
  const { row, existing } = says
  const at = (field: string): string => columnFor(columns, field)
  // An unreadable cell is reported as such, and not as missing.
  const told = new Set(Object.keys(says.errors).map((name) => name.split('.')[0]))
  const others = Object.fromEntries(Object.entries(outcome.errors).filter(([name]) => !told.has(name)))
  const errors = { ...renamed(others, at), ...says.errors, ...renamed(twins ?? {}, at) }
  const isRefused = Object.keys(errors).length > 0
  // A warning is answered where it is shown.
  const answers = Object.keys(others).filter(
    (name) => resource.fields[name]?.askedOnWarning && resource.fields[name].kind === 'flag',
  )
  return {
    number: row.number,
    verdict: isRefused ? 'ERROR' : !existing ? 'CREATE' : Object.keys(outcome.changes).length ? 'UPDATE' : 'UNCHANGED',
    recordId: existing?.id ?? null,
    version: existing?.version ?? null,
    changes: isRefused ? {} : renamed(outcome.changes, at),
    errors,
    doubts: {},
    alike: row.answer === 'CHANGE' ? row.alike : [],
    sounds: {},
    hints: { ...says.hints, ...Object.fromEntries(answers.map((name) => [at(name), ['Yes']])) },
  }
}

const nothing: Outcome = { errors: {}, changes: {} }

/**
 * Whether a row repeats the existing values, so that nothing has to be tried. Values that the viewer does not see in
 * full are always tried.
 */
function isAllTheSame(
  { viewer }: Work,
  resource: AnyResource,
  { given, errors }: RowSays,
  existing: FullRecord,
): boolean {
  return (
    Object.keys(errors).length === 0 &&
    allows(viewer.keys, resource.access.update) &&
    Object.entries(given).every(([name, value]) => {
      const field = resource.fields[name] as Field
      const parsed = schemaOf(field).safeParse(value)
      const isSeen = visibilityIn(resource, field, viewer, existing.id) === 'full'
      return isSeen && parsed.success && isSame(essence(parsed.data), essence(existing[name]))
    })
  )
}

interface Outcome {
  readonly errors: Errors
  readonly changes: Record<string, readonly [string, string]>
}

/** Runs something and rolls it back. Work after a commit does not run. */
async function tried(work: Work, attempt: () => Promise<Outcome>): Promise<Outcome> {
  await work.tx.run(raw('savepoint one_row'))
  try {
    return await attempt()
  } catch (error) {
    return { errors: errorsOf(work, error), changes: {} }
  } finally {
    await work.tx.run(raw('rollback to savepoint one_row'))
  }
}

/** Explains why a row is refused, by field name. A fault affects one row and not the others. */
export function errorsOf(work: Work, error: unknown): Errors {
  if (error instanceof Problem) return error.fields ?? { '': error.detail ?? error.title }
  work.onFault?.(error)
  return { '': messages.somethingWrong }
}

function inTrial(work: Work): Work {
  const { tx } = work
  const quiet: Queries = {
    rows: (query) => tx.rows(query),
    run: (query) => tx.run(query),
    json: (query) => tx.json(query),
    afterwards: async () => undefined,
  }
  return { ...work, tx: quiet }
}

/** Tries the rows that create records, together, because a sheet has thousands of them. */
async function createOutcomes(
  work: Work,
  resource: AnyResource,
  says: readonly RowSays[],
): Promise<Map<RowSays, Outcome>> {
  const fresh = says.filter(({ existing }) => !existing)
  if (resource.imports?.onlyChanges) {
    const error = `Fill in ${keyWords(resource)}: rows can only change an existing ${inSentence(resource.is.singular)}`
    return new Map(
      fresh.map((one) => {
        const errors: Errors = Object.keys(one.errors).length ? {} : { '': error }
        return [one, { errors, changes: {} }]
      }),
    )
  }
  if (!allows(work.viewer.keys, resource.access.create)) {
    const error = `This ${inSentence(resource.is.singular)} doesn’t exist, and you can’t create one`
    return new Map(fresh.map((one): [RowSays, Outcome] => [one, { errors: { '': error }, changes: {} }]))
  }
  const tried = await tryCreate(
    inTrial(work),
    resource,
    fresh.map(({ given }) => given),
  )
  return new Map(
    fresh.map((one, at) => {
      const outcome = tried[at] ?? { record: {} }
      const errors =
        'error' in outcome
          ? errorsOf(work, outcome.error)
          : droppedIn(resource, one.given, (name) => outcome.record[name])
      return [one, { errors, changes: {} }]
    }),
  )
}

async function changeOutcome(work: Work, resource: AnyResource, says: RowSays): Promise<Outcome> {
  const { existing } = says
  if (!existing || isAllTheSame(work, resource, says, existing)) return nothing
  return tried(work, () => updateOutcome(work, resource, says, existing))
}

async function updateOutcome(work: Work, resource: AnyResource, says: RowSays, existing: FullRecord): Promise<Outcome> {
  if (!allows(work.viewer.keys, resource.access.update))
    return {
      errors: { '': `This ${inSentence(resource.is.singular)} exists, and you can’t change it` },
      changes: {},
    }
  const { body, errors: fixed } = bodyOver(resource, says.given, existing)
  const { before, patch } = await tryUpdate(inTrial(work), resource, existing.id, body)
  const written = (name: string): unknown => (name in patch ? patch[name] : before[name])
  const changes = Object.keys(patch).flatMap((name) => {
    const field = resource.fields[name]
    if (!field || (!(name in says.texts) && patch[name] !== null)) return []
    const isSeen = visibilityIn(resource, field, work.viewer, existing.id) === 'full'
    const was = isSeen ? wordsFor(field, before[name]) : '••••'
    return [[name, [was, says.texts[name] ?? ''] as const] as const]
  })
  return { errors: { ...droppedIn(resource, body, written), ...fixed }, changes: Object.fromEntries(changes) }
}
