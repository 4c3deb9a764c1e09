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

/** A suggested record, as a picker shows it. */
export interface Suggestion {
  readonly id: number
  readonly label: string
  /** Why it is suggested, in one line. */
  readonly hint: string
  /** Why it cannot be chosen. */
  readonly obstacle?: string
  /** A warning that must be confirmed. */
  readonly warning?: string
  /** The acres of that day including this one, and the capacity; absent if unknown. */
  readonly load?: Load
}

/** The acres of a day, and its capacity. */
export interface Load {
  readonly acres: number
  readonly of: number
}

/** A suggestion and its rank. */
export interface Rated {
  readonly suggestion: Suggestion
  /** Lower ranks come first; the first difference decides. */
  readonly rank: readonly number[]
}

/** The suggestions, or why there are none. */
export interface Suggestions {
  readonly items: readonly Suggestion[]
  readonly note?: string
  /** A note about the record that needs them. */
  readonly about?: string
}

const MOST = 30

/** The best suggestions that may be chosen, as many as a picker shows. */
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

/** A form that asks for suggestions. */
export interface FormAsked {
  /** The record being changed; none while a new one is created. */
  readonly before?: FullRecord
  /** The valid form values that the suggestions depend on. */
  readonly given: Readonly<Record<string, unknown>>
  /** The typed text, of 3 characters or more. */
  readonly q?: string
}

interface FormSuggestions {
  /** The resource of the form, and the one whose records are suggested. */
  readonly resource: AnyResource
  readonly to: AnyResource
  readonly at: string
  /** The form fields that the suggestions depend on. */
  readonly fields: Fields
  readonly summary: string
  readonly answer: (work: Work, asked: FormAsked) => Promise<Suggestions>
}

/** Makes the endpoint from which a form gets suggestions (`suggestedBy: { at, of }`). It changes nothing. */
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

/** Whether everyone who sees a resource's records may choose the suggested ones. */
function impliesChoosing({ access: { see } }: AnyResource, { access: { choose } }: AnyResource): boolean {
  return choose === 'signedIn' || [see].flat().every((key) => [choose].flat().includes(key))
}

async function seen(work: Work, resource: AnyResource, id: unknown): Promise<FullRecord> {
  const record = wholeNumber(id)
  if (!record) throw badRequest('id is the id of a record')
  await mustSee(work, { resource, id: record })
  return readFull(work.engine, work.tx, resource, record)
}
