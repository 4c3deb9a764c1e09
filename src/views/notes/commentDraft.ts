import { currentViewer } from '../../../providers/session'
import type { About, Person } from './notes'

/** A comment that has not been sent: its words, and those whom it mentions. */
export interface CommentDraft {
  readonly body: string
  readonly people: readonly Person[]
  /** Meant as an internal note, where there are such. */
  readonly isInternal?: boolean
}

/** A comment in which nothing has been written. */
export const emptyDraft: CommentDraft = { body: '', people: [] }

/** Where the unsent comment of this person on a record is kept in the browser. */
export function commentPlace({ resource, id }: About): string {
  return `agridesk.comment.${currentViewer()?.username ?? ''}.${resource.is.name}.${id}`
}

/** The unsent comment that is kept at a place; an empty one when there is none. */
export function readCommentDraft(place: string): CommentDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as CommentDraft | null
    return kept && typeof kept.body === 'string' && Array.isArray(kept.people) ? kept : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Keeps an unsent comment; an empty one is forgotten. */
export function keepCommentDraft(place: string, draft: CommentDraft): void {
  try {
    if (draft.body) localStorage.setItem(place, JSON.stringify(draft))
    else localStorage.removeItem(place)
  } catch {
    // A full storage must not keep anybody from writing on.
  }
}

/** Those of the chosen people whose names still stand in the words. */
export function mentionedIn({ body, people }: CommentDraft): readonly Person[] {
  return people.filter(({ label }) => body.includes(`@${label}`))
}
