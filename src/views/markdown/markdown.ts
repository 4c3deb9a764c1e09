/** An inline element: text, or marked text. */
export type Inline =
  | string
  | { readonly kind: 'bold'; readonly parts: readonly Inline[] }
  | { readonly kind: 'italic'; readonly parts: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly parts: readonly Inline[] }

/** A block of an article. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'note'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }

const FENCE = /^```/
const HEADING = /^(#{1,3})\s+(.*)$/
const BULLET = /^\s*[-*]\s+(.*)$/
const NUMBER = /^\s*\d+[.)]\s+(.*)$/
const NOTE = /^>\s?(.*)$/

/**
 * Parses the subset of Markdown used in help articles: headings, paragraphs, lists, notes, code, bold, italic and
 * links. Anything else is plain text, including HTML: no output is ever HTML.
 */
export function readMarkdown(source: string): Block[] {
  const blocks: Block[] = []
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  let at = 0
  const takeWhile = (accepts: (line: string) => boolean): string[] => {
    const start = at
    while (at < lines.length && accepts(lines[at] ?? '')) at += 1
    return lines.slice(start, at)
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = HEADING.exec(line)
    if (line.trim() === '') at += 1
    else if (heading) {
      at += 1
      blocks.push({ kind: 'heading', level: heading[1]?.length === 3 ? 3 : 2, parts: readInline(heading[2] ?? '') })
    } else if (FENCE.test(line)) {
      at += 1
      blocks.push({ kind: 'code', text: takeWhile((one) => !FENCE.test(one)).join('\n') })
      at += 1
    } else if (NOTE.test(line)) {
      const words = takeWhile((one) => NOTE.test(one)).map((one) => NOTE.exec(one)?.[1] ?? '')
      blocks.push({ kind: 'note', parts: readInline(words.join(' ')) })
    } else if (BULLET.test(line) || NUMBER.test(line))
      blocks.push(listOf(takeWhile, BULLET.test(line) ? BULLET : NUMBER))
    else blocks.push({ kind: 'paragraph', parts: readInline(takeWhile(isPlain).join(' ')) })
  }
  return blocks
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && ![FENCE, HEADING, BULLET, NUMBER, NOTE].some((other) => other.test(line))
}

/** An unmarked line that follows an item belongs to it. */
function listOf(takeWhile: (accepts: (line: string) => boolean) => string[], mark: RegExp): Block {
  const items: string[] = []
  for (const line of takeWhile((one) => mark.test(one) || (isPlain(one) && /^\s+/.test(one)))) {
    const item = mark.exec(line)?.[1]
    if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else items.push(item)
  }
  return { kind: 'list', isOrdered: mark === NUMBER, items: items.map(readInline) }
}

const INLINE = /\*\*(.+?)\*\*(?!\*)|\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/

/** Parses the inline elements of a line. */
export function readInline(text: string): Inline[] {
  const found = INLINE.exec(text)
  if (!found) return text ? [text] : []
  const [whole, bold, italic, code, words, to] = found
  const before = text.slice(0, found.index)
  return [...(before ? [before] : []), inlineOf(), ...readInline(text.slice(found.index + whole.length))]

  function inlineOf(): Inline {
    if (bold !== undefined) return { kind: 'bold', parts: readInline(bold) }
    if (italic !== undefined) return { kind: 'italic', parts: readInline(italic) }
    if (code !== undefined) return { kind: 'code', text: code }
    return isSafe(to ?? '') ? { kind: 'link', to: to ?? '', parts: readInline(words ?? '') } : (words ?? '')
  }
}

/** An address of the portal, of another article, of the web or an email link; never a script. */
function isSafe(to: string): boolean {
  return /^(https?:\/\/|mailto:|help:[a-z0-9-]+$|\/(?![/\\]))/i.test(to)
}
