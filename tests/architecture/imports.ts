import { posix } from 'node:path'
import ts from 'typescript'

/** Subpath imports of the ground floor, as in `imports` of package.json. */
export const entrances: Readonly<Record<string, string>> = { '#define': 'resources/define', '#resources': 'resources' }

/** An import of a file. `specifier` is undefined when it is computed, so that its value is unknown. */
export interface Import {
  readonly specifier: string | undefined
  /** Counted from one. */
  readonly line: number
}

/** Lists every way in which a TypeScript file can depend on another, including types and dynamic imports. */
export function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const found: Import[] = []
  const add = (node: ts.Node, name: ts.Node | undefined) => {
    const specifier = name && ts.isStringLiteralLike(name) ? name.text : undefined
    found.push({ specifier, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    for (const name of namesAskedBy(node)) add(node, name)
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const reference of [...source.referencedFiles, ...source.typeReferenceDirectives]) {
    const isFile = source.referencedFiles.includes(reference)
    const specifier = isFile && !reference.fileName.startsWith('.') ? `./${reference.fileName}` : reference.fileName
    found.push({ specifier, line: source.getLineAndCharacterOfPosition(reference.pos).line + 1 })
  }
  return found
}

function namesAskedBy(node: ts.Node): readonly (ts.Node | undefined)[] {
  if (ts.isImportDeclaration(node)) return [node.moduleSpecifier]
  if (ts.isExportDeclaration(node)) return node.moduleSpecifier ? [node.moduleSpecifier] : []
  if (ts.isImportEqualsDeclaration(node)) {
    return ts.isExternalModuleReference(node.moduleReference) ? [node.moduleReference.expression] : []
  }
  if (ts.isImportTypeNode(node)) return [ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined]
  if (!ts.isCallExpression(node)) return []
  if (node.expression.kind === ts.SyntaxKind.ImportKeyword) return [node.arguments[0]]
  if (node.expression.getText() === 'require') return [node.arguments[0]]
  return node.expression.getText() === 'import.meta.glob' ? patternsOf(node.arguments[0]) : []
}

function patternsOf(argument: ts.Expression | undefined): readonly (ts.Node | undefined)[] {
  return argument && ts.isArrayLiteralExpression(argument) ? argument.elements : [argument]
}

/** Returns for each of the files which others it imports, by relative imports of any kind and by subpath imports. */
export function leaningsOf(files: readonly string[], read: (file: string) => string): Map<string, string[]> {
  const known = new Set(files)
  const found = (path: string): string | undefined =>
    [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one))
  const leaning = (file: string, specifier = ''): string | undefined =>
    found(entrances[specifier] ?? (specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier))
  return new Map(
    files.map((file) => [file, importsOf(file, read(file)).flatMap(({ specifier }) => leaning(file, specifier) ?? [])]),
  )
}
