import { createHash } from 'node:crypto'
import { reservedWords } from './reservedWords'

/** A piece of SQL with its values kept separate, so that no value ever becomes SQL. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
  /** The name under which a connection keeps its plan. */
  readonly preparedAs?: string
}

/**
 * The texts between the values, one more than there are values. Values are numbered when the whole is read as text, so
 * that a nested piece is not renumbered at every level. Only instances of this class count as SQL inside SQL: an object
 * from outside is a value, whatever its properties.
 */
class Piece implements Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
    readonly preparedAs?: string,
    private numbered?: string,
  ) {}

  get text(): string {
    if (this.numbered === undefined) {
      let text = this.texts[0] ?? ''
      for (let at = 1; at < this.texts.length; at += 1) text += `$${at}${this.texts[at]}`
      this.numbered = text
    }
    return this.numbered
  }

  /** The same text with other values. */
  with(values: readonly unknown[]): Piece {
    return new Piece(this.texts, values, this.preparedAs, this.text)
  }
}

/** Builds SQL: a nested piece is inlined, anything else becomes a numbered parameter. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  const texts = [strings[0] ?? '']
  const own: unknown[] = []
  for (const [at, value] of values.entries()) {
    if (value instanceof Piece) append(texts, own, value)
    else {
      own.push(value)
      texts.push('')
    }
    texts[texts.length - 1] += strings[at + 1] ?? ''
  }
  return new Piece(texts, own)
}

function append(texts: string[], values: unknown[], piece: Piece): void {
  texts[texts.length - 1] += piece.texts[0] ?? ''
  for (const [at, value] of piece.values.entries()) {
    values.push(value)
    texts.push(piece.texts[at + 1] ?? '')
  }
}

/**
 * Marks a statement whose plan is good for any values, such as one by primary key or along an index: a connection plans
 * it once and keeps the plan. A search, a filter and a far page must be planned for their own values.
 */
export function prepared(written: Sql): Sql {
  const { texts, values, text } = written as Piece
  return new Piece(texts, values, createHash('sha1').update(text).digest('base64url'), text)
}

/** A placeholder for a value that is given later: the first one of `filled`, the second one and so on. */
export function slot(index: number): unknown {
  return new Slot(index)
}

class Slot {
  constructor(readonly index: number) {}
}

/** Fills the slots of a cached statement with values. */
export function filled(written: Sql, ...given: readonly unknown[]): Sql {
  return (written as Piece).with(written.values.map((value) => (value instanceof Slot ? given[value.index] : value)))
}

/** Text that is SQL already: names and keywords from declarations, never from outside. */
export function raw(text: string): Sql {
  return new Piece([text], [])
}

/** A quoted name of a table, column or index. */
export function name(identifier: string): Sql {
  return raw(quoted(identifier))
}

/** A name as SQL text, in quotes only if it needs them. */
export function quoted(identifier: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(identifier) && !reservedWords.has(identifier)
    ? identifier
    : `"${identifier.replaceAll('"', '""')}"`
}

/** A value as a literal, where parameters are not allowed: defaults and conditions of indexes. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

/** Joins pieces with a separator. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  const texts = ['']
  const values: unknown[] = []
  for (const [at, part] of parts.entries()) {
    if (at > 0) texts[texts.length - 1] += separator
    append(texts, values, part as Piece)
  }
  return new Piece(texts, values)
}

/** Inlines the values of a piece as literals. */
export function inline(piece: Sql): string {
  return piece.text.replace(/\$(\d+)/g, (_, number: string) => literal(piece.values[Number(number) - 1]))
}

/** The words of a statement that does more than read: it writes, locks, notifies, or increments something. */
const changing =
  /\b(insert|update|delete|merge|truncate|call|copy|lock|create|alter|drop|nextval|setval|set_config|share|pg_\w+)\b/i

/** Literals whose end cannot be found by their quotes alone. */
const opaque = /\be'|\$\w*\$|\bu&['"]|--|\/\*/i

/** Literals and quoted names, and whether these are called as functions. */
const quotation = /'(?:[^']|'')*'|"(?:[^"]|"")*"(\s*\()?/g

/** Whether a statement only reads, so that it may be repeated. In doubt it does not. */
export function onlyReads({ text }: Sql): boolean {
  if (!/^\s*(select|with)\b/i.test(text)) return false
  const plain = text.replace(quotation, (found, call?: string) => (call ? found : "''"))
  return !opaque.test(text) && !changing.test(plain)
}
