import ts from 'typescript'

/** A place in a file that names a resource. */
export interface Named {
  readonly word: string
  /** An identifier, a whole string, or a table that a statement reads or writes. */
  readonly form: 'name' | 'text' | 'table'
  /** Counted from one. */
  readonly line: number
}

/**
 * Finds where a file names one of the resources outside of comments: as an identifier (`performanceTargets`), as a
 * whole string (`'performance-targets'`), or as a table that a statement reads or writes (`from performance_targets`).
 */
export function namesIn(file: string, text: string, resources: readonly string[]): Named[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
  const names = new Set(resources.flatMap((name) => [name, snake(name)]))
  const identifiers = new Set(resources.flatMap((name) => [camel(name), snake(name)]))
  const found: Named[] = []
  const add = (node: ts.Node, form: Named['form'], words: readonly string[]): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    for (const word of words) found.push({ word, form, line })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && identifiers.has(node.text)) add(node, 'name', [node.text])
    if (isText(node)) {
      add(node, 'text', names.has(node.text) ? [node.text] : [])
      add(
        node,
        'table',
        tablesIn(node.text).filter((table) => names.has(table)),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}

/** Returns the tables that part of a statement reads or writes. */
function tablesIn(statement: string): string[] {
  return [...statement.matchAll(/\b(?:from|join|into|update|table|using)\s+([a-z_]+)/gi)].map(([, table = '']) => table)
}

function snake(name: string): string {
  return name.replaceAll('-', '_')
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
