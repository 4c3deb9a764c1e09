import { currentViewer } from '../../../providers/session'
import type { About, Person } from './notes'

/** An unsent comment: its text and the people it mentions. */
export interface CommentDraft {
  readonly body: string
  readonly people: readonly Person[]
  /** It is an internal note, where those exist. */
  readonly isInternal?: boolean
}

/** An empty comment. */
export const emptyDraft: CommentDraft = { body: '', people: [] }

/** The browser's storage key for this person's unsent comment on a record. */
export function commentPlace({ resource, id }: About): string {
  return `agridesk.comment.${currentViewer()?.username ?? ''}.${resource.is.name}.${id}`
}

/** The stored comment of a key; an empty one if there is none. */
export function readCommentDraft(place: string): CommentDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as CommentDraft | null
    return kept && typeof kept.body === 'string' && Array.isArray(kept.people) ? kept : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Stores an unsent comment, or removes an empty one. */
export function keepCommentDraft(place: string, draft: CommentDraft): void {
  try {
    if (draft.body) localStorage.setItem(place, JSON.stringify(draft))
    else localStorage.removeItem(place)
  } catch {
    // A full storage must not keep the user from writing.
  }
}

/** The chosen people whose names are still in the text. */
export function mentionedIn({ body, people }: CommentDraft): readonly Person[] {
  return people.filter(({ label }) => body.includes(`@${label}`))
}
