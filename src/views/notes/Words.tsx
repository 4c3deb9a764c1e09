import { Fragment, type ReactNode } from 'react'
import type { Person } from './notes'

const ADDRESS = /https?:\/\/[^\s<>"']+/g

/** Renders a comment as plain text with links and highlighted mentions. */
export function Words({ body, mentions }: { readonly body: string; readonly mentions: readonly Person[] }) {
  return <p className="note-words above-1 breaks">{withLinks(body, (text) => withNames(text, mentions))}</p>
}

/** Only http and https become links: anything else could be a script. */
function withLinks(text: string, draw: (text: string) => ReactNode): ReactNode[] {
  const pieces: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0])
    if (!URL.canParse(address)) continue
    pieces.push(
      <Fragment key={end}>{draw(text.slice(end, match.index))}</Fragment>,
      <a key={`at ${match.index}`} href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
      </a>,
    )
    end = match.index + address.length
  }
  return [...pieces, <Fragment key="last">{draw(text.slice(end))}</Fragment>]
}

/** A URL without the full stop of its sentence, and without a closing bracket that was opened before it. */
function withoutEnd(address: string): string {
  const bare = address.replace(/[.,;:!?]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? withoutEnd(bare.slice(0, -1)) : bare
}

function withNames(text: string, mentions: readonly Person[]): ReactNode {
  const names = mentions.map(({ label }) => `@${label}`).sort((one, other) => other.length - one.length)
  if (names.length === 0) return text
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'u')
  return text.split(pattern).map((piece, index) =>
    names.includes(piece) ? (
      <span key={index} className="mention accent strong">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
