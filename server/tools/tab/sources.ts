import ts from 'typescript'
import type { Definition } from './definition'

/** A piece of text to be inserted, and its position. */
interface Insertion {
  readonly at: number
  readonly text: string
}

/** Prints a declaration as TypeScript; the formatter wraps its lines. */
export function printDeclaration(variable: string, about: string, { fields, is, ...groups }: Definition): string {
  const words = [...new Set(Object.values(fields).map(({ kind }) => kind)), 'resource'].sort()
  const print = (value: unknown): string => JSON.stringify(value)
  const printed = Object.entries(fields).map(([name, { kind, ...options }]) => `${name}: ${kind}(${print(options)}),`)
  return [
    `import { ${words.join(', ')} } from '#define'`,
    '',
    `/** ${about} */`,
    `export const ${variable} = resource({`,
    `is: ${print(is)},`,
    `fields: {\n${printed.join('\n')}\n},`,
    ...Object.entries(groups).map(([group, value]) => `${group}: ${print(value)},`),
    '})',
    '',
  ].join('\n')
}

/** Adds a declaration to the index of its room: its import, its export and its place in the room's list. */
export function withRegistration(text: string, room: string, variable: string): string {
  const source = parse(text)
  const exports = source.statements.filter(ts.isExportDeclaration)
  const listed = arrayNamed(source, `${room}Room`)
  const lastImport = source.statements.findLast(ts.isImportDeclaration)
  const clause = exports.findLast(({ moduleSpecifier }) => !moduleSpecifier)?.exportClause
  if (!listed || !lastImport || !clause || !ts.isNamedExports(clause))
    throw new Error(
      `resources/${room}/index.ts has not the import, the export and the list ${room}Room that were looked for.`,
    )
  return inserted(text, [
    { at: lastImport.end, text: `\nimport { ${variable} } from './${variable}'` },
    after(clause.elements, variable),
    after(listed.elements, variable),
  ])
}

/** Adds an entry to the sidebar: after the one that leads to a tab, in its group, or at the end. */
export function withEntry(
  text: string,
  entry: { readonly to: string; readonly label: string },
  behind?: string,
): string {
  const listed = arrayNamed(parse(text), 'sidebar')
  if (!listed) throw new Error('resources/sidebar.ts has not the list named sidebar that was looked for.')
  const printed = `{ to: '${entry.to}', label: ${JSON.stringify(entry.label)} }`
  if (behind === undefined) return inserted(text, [after(listed.elements, printed)])
  const found = entryTo(listed, behind)
  if (!found) throw new Error(`resources/sidebar.ts has no entry that leads to ${behind}.`)
  return inserted(text, [{ at: found.end, text: `, ${printed}` }])
}

/** Reads the names of the icons for declarations from the source that draws them. */
export function iconsIn(text: string): string[] {
  const table = variableNamed(parse(text), 'icons')?.initializer
  if (!table || !ts.isObjectLiteralExpression(table)) return []
  return table.properties.flatMap(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : [],
  )
}

/** Whether a word is a valid variable name. */
export function isVariableName(word: string): boolean {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, word)
  return scanner.scan() === ts.SyntaxKind.Identifier && scanner.getTokenEnd() === word.length
}

function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('source.ts', text, ts.ScriptTarget.ESNext, true)
}

function variableNamed(source: ts.SourceFile, name: string): ts.VariableDeclaration | undefined {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declared) => ts.isIdentifier(declared.name) && declared.name.text === name)
}

function arrayNamed(source: ts.SourceFile, name: string): ts.ArrayLiteralExpression | undefined {
  let value: ts.Expression | undefined = variableNamed(source, name)?.initializer
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
  return value && ts.isArrayLiteralExpression(value) ? value : undefined
}

/** Finds the entry that leads to a tab, in the list itself or in one of its groups. */
function entryTo(node: ts.Node, to: string): ts.ObjectLiteralExpression | undefined {
  const isTo = (one: ts.Node): boolean =>
    ts.isPropertyAssignment(one) &&
    one.name.getText() === 'to' &&
    ts.isStringLiteral(one.initializer) &&
    one.initializer.text === to
  if (ts.isObjectLiteralExpression(node) && node.properties.some(isTo)) return node
  return ts.forEachChild(node, (child) => entryTo(child, to))
}

function after(elements: ts.NodeArray<ts.Node>, text: string): Insertion {
  const last = elements.at(-1)
  return last ? { at: last.end, text: `, ${text}` } : { at: elements.pos, text }
}

function inserted(text: string, insertions: readonly Insertion[]): string {
  return insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((before, { at, text: piece }) => before.slice(0, at) + piece + before.slice(at), text)
}
