import { UnreadableSheet } from './zip'

/** What is heard while XML is read, by names without their prefixes. */
export interface XmlHeard {
  opened(name: string, attributes: string): void
  closed(name: string): void
  said(text: string): void
}

/** No tag, comment or text of a workbook is longer; beyond it somebody wants the reader to wait for ever. */
const LONGEST_TOKEN = 1024 * 1024

/** So long an entity of XML is at most, as `&#x10ffff;`. */
const LONGEST_ENTITY = 10

const TAG = /<(\/?)([^\s/<>]+)((?:\s+[^\s=/<>]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y

/**
 * Reads XML that comes in pieces and keeps none of it. An element without content is opened and closed. Entities that XML
 * itself does not know stand as they are: what a document declares is never looked up. `end` throws UnreadableSheet for a
 * document that ends within a tag, `write` for one that is none.
 */
export function xmlReader(heard: XmlHeard): { write(piece: string): void; end(): void } {
  let rest = ''
  const tag = (text: string, at: number): number | undefined => {
    TAG.lastIndex = at
    const [all, closes, whole = '', attributes = '', isEmpty] = TAG.exec(text) ?? []
    if (all === undefined) return undefined
    const name = whole.slice(whole.indexOf(':') + 1)
    if (!closes) heard.opened(name, attributes)
    if (closes || isEmpty) heard.closed(name)
    return at + all.length
  }
  return {
    write: (piece) => {
      const text = rest + piece
      let at = 0
      for (;;) {
        const next = text.indexOf('<', at)
        if (next < 0) {
          // An entity may be cut in the middle.
          const cut = text.indexOf('&', Math.max(at, text.length - LONGEST_ENTITY))
          const end = cut < 0 ? text.length : cut
          if (end > at) heard.said(unescaped(text.slice(at, end)))
          at = end
          break
        }
        if (next > at) heard.said(unescaped(text.slice(at, next)))
        at = next
        const end = text.startsWith('<!', at) || text.startsWith('<?', at) ? pastAside(text, at, heard) : tag(text, at)
        if (end === undefined) break
        at = end
      }
      rest = text.slice(at)
      if (rest.length > LONGEST_TOKEN) throw new UnreadableSheet(BROKEN)
    },
    end: () => {
      if (rest.includes('<')) throw new UnreadableSheet(BROKEN)
    },
  }
}

const BROKEN = 'The file is broken. Save it again as .xlsx'

/** The place behind a comment, an instruction, a declaration or a text as it stands; undefined while its end has not come. */
function pastAside(text: string, at: number, heard: XmlHeard): number | undefined {
  const past = (end: string, from = at): number | undefined => {
    const found = text.indexOf(end, from)
    return found < 0 ? undefined : found + end.length
  }
  if (text.startsWith('<!--', at)) return past('-->', at + 4)
  if (text.startsWith('<?', at)) return past('?>')
  if (text.startsWith('<![CDATA[', at)) {
    const end = past(']]>')
    if (end !== undefined) heard.said(text.slice(at + '<![CDATA['.length, end - ']]>'.length))
    return end
  }
  const [close, inside] = [text.indexOf('>', at), text.indexOf('[', at)]
  if (close < 0) return undefined
  return inside >= 0 && inside < close ? past(']>', inside) : close + 1
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A text with the characters for which its entities stand. */
export function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? String(all)
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Reads one attribute of those of a tag, whatever its prefix and its case. */
export function attributeNamed(name: string): (attributes: string) => string | undefined {
  const found = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i')
  return (attributes) => {
    const [, double, single] = found.exec(attributes) ?? []
    const text = double ?? single
    return text === undefined ? undefined : unescaped(text)
  }
}
