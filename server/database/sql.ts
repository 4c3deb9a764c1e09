import { reservedWords } from './reservedWords'

/** A piece of SQL with its values apart, so that no value ever becomes SQL. */
export interface Sql {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Writes SQL: a piece inside a piece is joined in, anything else becomes a numbered parameter. */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return pieces(strings, values)
}

/** Text that is SQL already: names and keywords from declarations, never from outside. */
export function raw(text: string): Sql {
  return { text, values: [] }
}

/** A quoted name of a table, column or index. */
export function name(identifier: string): Sql {
  return raw(quoted(identifier))
}

/** A name as SQL text, in quotes only where it needs them. */
export function quoted(identifier: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(identifier) && !reservedWords.has(identifier)
    ? identifier
    : `"${identifier.replaceAll('"', '""')}"`
}

/** A value as a literal, for the places where parameters are not allowed: defaults and conditions of indexes. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

/** The pieces one after the other with something between them. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  const shift = ({ text, values: own }: Sql, by: number): string =>
    by === 0 || own.length === 0 ? text : text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + by}`)
  const values: unknown[] = []
  const texts = parts.map((part) => {
    const text = shift(part, values.length)
    for (const value of part.values) values.push(value)
    return text
  })
  return { text: texts.join(separator), values }
}

/** A piece with its values written in as literals. */
export function inline(piece: Sql): string {
  return piece.text.replace(/\$(\d+)/g, (_, number: string) => literal(piece.values[Number(number) - 1]))
}

function pieces(strings: readonly string[], values: readonly unknown[]): Sql {
  const parts = strings.flatMap((text, index): Sql[] => {
    if (index >= values.length) return [raw(text)]
    const value = values[index]
    return [raw(text), isSql(value) ? value : { text: '$1', values: [value] }]
  })
  return join(parts, '')
}

function isSql(value: unknown): value is Sql {
  return (
    typeof value === 'object' && value !== null && 'text' in value && 'values' in value && Array.isArray(value.values)
  )
}
