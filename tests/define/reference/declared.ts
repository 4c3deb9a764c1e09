import ts from 'typescript'
import { filesOf, textOf } from '../../architecture/files'

/** A type named in the declarations. */
export type Declared = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

const WORDS = 'resources/define'

/** Parses a file so that its doc comments and the parents of its nodes are known. */
export function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, textOf(file), ts.ScriptTarget.ESNext, true)
}

/** The types and constants of `resources/define`. */
export class Language {
  readonly #types = new Map<string, Declared[]>()
  readonly #constants = new Map<string, ts.Expression>()

  constructor(files: readonly ts.SourceFile[] = filesOf(WORDS).map(parsed)) {
    for (const statement of files.flatMap((file) => [...file.statements])) this.#add(statement)
  }

  /** Finds the type that a node names: one of the same file first, and none for a type parameter. */
  typeOf(name: string, from?: ts.Node): Declared | undefined {
    if (from && isParameter(name, from)) return undefined
    const found = this.#types.get(name) ?? []
    return found.find((one) => one.getSourceFile() === from?.getSourceFile()) ?? found[0]
  }

  /** Lists the values of a constant array, or the keys of a constant object. */
  valuesOf(constant: string): readonly string[] {
    const value = bare(this.#constants.get(constant))
    if (value && ts.isArrayLiteralExpression(value)) return value.elements.map((one) => one.getText().slice(1, -1))
    if (value && ts.isObjectLiteralExpression(value)) return value.properties.map((one) => one.name?.getText() ?? '')
    throw new Error(`${constant} is no constant list of resources/define`)
  }

  #add(statement: ts.Statement): void {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      this.#types.set(statement.name.text, [...(this.#types.get(statement.name.text) ?? []), statement])
    if (!ts.isVariableStatement(statement)) return
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer) this.#constants.set(name.getText(), initializer)
  }
}

function isParameter(name: string, node: ts.Node): boolean {
  for (let at = node; at; at = at.parent)
    if (ts.isInterfaceDeclaration(at) || ts.isTypeAliasDeclaration(at))
      return at.typeParameters?.some((one) => one.name.text === name) ?? false
  return false
}

/** Removes `as const`, `satisfies` and parentheses from an expression. */
export function bare(expression: ts.Expression | undefined): ts.Expression | undefined {
  if (!expression) return undefined
  const isWrapped =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression)
  return isWrapped ? bare(expression.expression) : expression
}

/** A doc comment: its sentences, and its `@default`. */
export interface Comment {
  readonly text: string
  readonly initial?: string
}

/** Reads the doc comment of a node. The text is empty if it has none. */
export function commentOf(node: ts.Node): Comment {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const initial = ts.getJSDocTags(node).find((tag) => tag.tagName.text === 'default')
  return {
    text: oneLine(ts.getTextOfJSDocComment(docs.at(-1)?.comment) ?? ''),
    ...(initial && { initial: oneLine(ts.getTextOfJSDocComment(initial.comment) ?? '') }),
  }
}

/** Reads the comment in front of a member of a union, which is before its `|`. */
export function memberComment(member: ts.TypeNode): string {
  const { types } = member.parent as ts.UnionTypeNode
  const before = types[types.indexOf(member) - 1]
  const source = member.getSourceFile()
  const between = source.text.slice(before?.end ?? member.parent.getFullStart(), member.getStart(source))
  const comment = between.match(/\/\*\*(.*?)\*\//s)?.[1] ?? ''
  return oneLine(comment.replaceAll(/^\s*\*/gm, ''))
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
