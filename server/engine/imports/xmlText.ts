import { SaxesParser } from 'saxes'

/** The attributes of an element, by their lower-case names without prefixes. */
export type XmlAttributes = Readonly<Record<string, string>>

/** The handlers of XML events; names of elements have no prefixes. */
export interface XmlHandlers {
  openTag(name: string, attributes: XmlAttributes): void
  closeTag(name: string): void
  text(text: string): void
}

/** The maximum length, in bytes, of a tag, comment or text, so that a hostile file cannot fill the memory with one. */
const LONGEST_TOKEN = 1024 * 1024
/** The maximum number of elements within each other; a workbook has about ten. All open ones are in memory. */
const DEEPEST = 100

/**
 * Parses UTF-8 XML in pieces, and stores none of it. `write` and `end` throw an Error for malformed XML, for a document
 * type, whose entities could grow without end, for too long a token and for elements that are nested too deeply.
 */
export function xmlReader(handlers: XmlHandlers): { write(piece: Uint8Array): void; end(): void } {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const decoder = new TextDecoder()
  let pending = 0
  let depth = 0
  const heard = (text: string): void => {
    pending = 0
    handlers.text(text)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('The XML has a document type')
  })
  parser.on('comment', () => {
    pending = 0
  })
  parser.on('text', heard)
  parser.on('cdata', heard)
  parser.on('opentag', ({ name, attributes }) => {
    pending = 0
    depth += 1
    if (depth > DEEPEST) throw new Error('The XML is nested too deeply')
    handlers.openTag(local(name), byLocalName(attributes))
  })
  parser.on('closetag', ({ name }) => {
    pending = 0
    depth -= 1
    handlers.closeTag(local(name))
  })
  return {
    write: (piece) => {
      pending += piece.length
      parser.write(decoder.decode(piece, { stream: true }))
      if (pending > LONGEST_TOKEN) throw new Error('The XML has too long a token')
    },
    end: () => {
      parser.close()
    },
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function byLocalName(attributes: XmlAttributes): XmlAttributes {
  const named: Record<string, string> = {}
  for (const name in attributes) named[local(name).toLowerCase()] ??= attributes[name] ?? ''
  return named
}
