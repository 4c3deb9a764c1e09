import type { Complaint, Path } from '#define'
import type TypeScript from 'typescript'
import { declaredIn, type Declared, type SourceFile } from './sources'

type Ts = typeof TypeScript

/**
 * Finds the location of a complaint, such as `resources/farmers/soilLabs.ts:17`; undefined for what no file declares.
 */
export type Placing = (complaint: Complaint) => string | undefined

/** Prepares to locate complaints in the files of declarations. Without the compiler it finds the declaration only. */
export function placingIn(files: readonly SourceFile[], ts: Ts | undefined): Placing {
  const declared = new Map(declaredIn(files).map((one) => [one.name, one]))
  const sidebar = files.find(({ path }) => path === 'resources/sidebar.ts')
  return ({ resource, path }) => {
    const found = declared.get(resource ?? '')
    if (found) return `${found.file.path}:${ts ? lineIn(ts, found, path) : found.line}`
    return sidebar && path[0] === 'sidebar' ? `${sidebar.path}:${sidebarLine(sidebar, path[1])}` : undefined
  }
}

function sidebarLine({ text }: SourceFile, to = ''): number {
  const at = text.split('\n').findIndex((line) => line.includes(`to: '${to}'`))
  return Math.max(at, 0) + 1
}

function lineIn(ts: Ts, { name, file, line }: Declared, path: Path): number {
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ESNext, true)
  let node: TypeScript.Node | undefined
  const visit = (one: TypeScript.Node): void => {
    if (ts.isCallExpression(one) && nameOf(ts, one) === name) node = one
    else ts.forEachChild(one, visit)
  }
  visit(source)
  let at: TypeScript.Node | undefined
  for (const word of path) {
    const next = node && (stepTo(ts, node, word) ?? within(ts, node, word))
    if (next) [at, node] = [next.at, next.value]
  }
  return at ? source.getLineAndCharacterOfPosition(at.getStart(source)).line + 1 : line
}

/** Returns the name in a call of `resource` or `page`. */
function nameOf(ts: Ts, call: TypeScript.CallExpression): string | undefined {
  const name = ['is', 'name'].reduce<TypeScript.Node | undefined>(
    (node, word) => node && stepTo(ts, node, word)?.value,
    call,
  )
  return name && ts.isStringLiteralLike(name) ? name.text : undefined
}

/** A property or an element: its start, and its value. */
interface Found {
  readonly at: TypeScript.Node
  readonly value: TypeScript.Node
}

/** Goes from a value to one of its properties or elements, through constants of the same file and spreads. */
function stepTo(ts: Ts, from: TypeScript.Node, word: string, depth = 0): Found | undefined {
  const node = depth < 20 ? valueOf(ts, from) : undefined
  if (!node) return undefined
  if (ts.isCallExpression(node)) return firstOf(node.arguments, (one) => stepTo(ts, one, word, depth + 1))
  if (ts.isArrayLiteralExpression(node)) {
    const element =
      node.elements[Number(word)] ?? node.elements.find((one) => ts.isStringLiteralLike(one) && one.text === word)
    return element && { at: element, value: element }
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined
  return firstOf(node.properties, (property) => {
    if (ts.isSpreadAssignment(property)) return stepTo(ts, property.expression, word, depth + 1)
    if (!property.name || textOf(ts, property.name) !== word) return undefined
    if (ts.isShorthandPropertyAssignment(property)) return { at: property, value: property.name }
    return ts.isPropertyAssignment(property) ? { at: property, value: property.initializer } : undefined
  })
}

/** Returns the value of a node: for a constant of the same file, its initialiser. */
function valueOf(ts: Ts, node: TypeScript.Node): TypeScript.Node | undefined {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return valueOf(ts, node.expression)
  if (!ts.isIdentifier(node)) return node
  const constants = node
    .getSourceFile()
    .statements.flatMap((one) => (ts.isVariableStatement(one) ? [...one.declarationList.declarations] : []))
  const constant = constants.find(({ name }) => ts.isIdentifier(name) && name.text === node.text)
  return constant?.initializer && valueOf(ts, constant.initializer)
}

/** Finds a word anywhere within a value: a text, a property, or the field of a sort. */
function within(ts: Ts, from: TypeScript.Node, word: string): Found | undefined {
  const visit = (node: TypeScript.Node): Found | undefined => {
    if (ts.isStringLiteralLike(node) && node.text.replace(/^-/, '') === word) return { at: node, value: node }
    if (ts.isPropertyAssignment(node) && textOf(ts, node.name) === word) return { at: node, value: node.initializer }
    return ts.forEachChild(node, visit)
  }
  return visit(valueOf(ts, from) ?? from)
}

function textOf(ts: Ts, name: TypeScript.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined
}

function firstOf<T>(all: readonly T[], find: (one: T) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one)
    if (found) return found
  }
  return undefined
}
