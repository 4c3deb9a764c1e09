import { LEAST_TO_SEARCH, paths, type AnyResource, type Fields } from '#define'
import type { Endpoint } from '../behaviour'
import { suggestions } from '../commonSchemas'
import type { Work } from '../engine'
import { objectIn, wholeNumber } from '../given'
import { formValues, integer, objectOf, text } from '../jsonSchema'
import { badRequest } from '../problem'
import { mustSee } from '../read/mustSee'
import { readFull, type FullRecord } from '../read/oneRecord'
import { soundValues } from '../write/soundValues'

/** A record that is proposed, as a picker shows it. */
export interface Suggestion {
  readonly id: number
  readonly label: string
  /** What speaks for it, in one line. */
  readonly hint: string
  /** Why it cannot be chosen. */
  readonly obstacle?: string
  /** What has to be confirmed. */
  readonly warning?: string
  /** The acres of the day with it, of those that can be done; absent where nobody knows. */
  readonly load?: Load
}

/** Acres of a day, and how many can be done. */
export interface Load {
  readonly acres: number
  readonly of: number
}

/** What is proposed, and how it ranks. */
export interface Rated {
  readonly suggestion: Suggestion
  /** Smaller comes first, the first difference decides. */
  readonly rank: readonly number[]
}

/** What is proposed, or why there is nothing. */
export interface Suggestions {
  readonly items: readonly Suggestion[]
  readonly note?: string
  /** What is said of that for which something is proposed. */
  readonly about?: string
}

const MOST = 30

/** The best of all that may be chosen, as many as a picker shows. */
export function bestOf(all: readonly Rated[]): Suggestion[] {
  return [...all]
    .sort(byRank)
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion)
}

function byRank(one: Rated, other: Rated): number {
  const at = one.rank.findIndex((value, index) => value !== other.rank[index])
  return at < 0 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0)
}

/** A form in which something is chosen. */
export interface FormAsked {
  /** The record that is changed; none while one is made. */
  readonly before?: FullRecord
  /** The values of the form by which it is proposed, as far as they can be taken. */
  readonly given: Readonly<Record<string, unknown>>
  /** What was typed, of 3 characters or more. */
  readonly q?: string
}

interface FormSuggestions {
  /** The resource in whose form something is chosen, and the one whose records are proposed. */
  readonly resource: AnyResource
  readonly to: AnyResource
  readonly at: string
  /** The fields of the form by which it is proposed. */
  readonly fields: Fields
  readonly summary: string
  readonly answer: (work: Work, asked: FormAsked) => Promise<Suggestions>
}

/** The address at which a form asks what to choose (`suggestedBy: { at, of }`). Nothing is changed. */
export function suggestingIn({ resource, to, at, fields, summary, answer }: FormSuggestions): Endpoint {
  return {
    method: 'POST',
    path: `${paths.api(resource)}/${at}`,
    summary: `${summary}, the best first: { id?, values, q? }: { items: { id, label, hint, obstacle?, warning? }, note? }`,
    need: resource.access.see,
    ...(!impliesChoosing(resource, to) && { alsoNeeds: [to.access.choose] }),
    body: objectOf({}, { id: integer, values: formValues({ fields: { ...resource.fields, ...fields } }), q: text }),
    gives: suggestions,
    answer: async (work, body) => {
      const { id, values, q } = objectIn(body)
      const before = id === undefined ? undefined : await seen(work, resource, id)
      const typed = typeof q === 'string' ? q.trim() : ''
      return answer(work, {
        ...(before && { before }),
        given: await soundValues(work, fields, objectIn(values ?? {})),
        ...(typed.length >= LEAST_TO_SEARCH && { q: typed }),
      })
    },
  }
}

/** Whether everyone who sees the records of a resource may choose those that are proposed. */
function impliesChoosing({ access: { see } }: AnyResource, { access: { choose } }: AnyResource): boolean {
  return choose === 'signedIn' || [see].flat().every((key) => [choose].flat().includes(key))
}

async function seen(work: Work, resource: AnyResource, id: unknown): Promise<FullRecord> {
  const record = wholeNumber(id)
  if (!record) throw badRequest('id is the id of a record')
  await mustSee(work, { resource, id: record })
  return readFull(work.engine, work.tx, resource, record)
}
