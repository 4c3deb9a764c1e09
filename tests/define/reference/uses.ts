import ts from 'typescript'
import { bare, parsed } from './declared'

/** A place in the resources where a word is written. */
export interface Use {
  /** The names on the path to it, from the question down: `list/calendar/day`, `kind:text/max`. */
  readonly path: string
  readonly file: string
  /** The word and its value, on one line. */
  readonly snippet: string
}

/** A longer snippet is truncated. */
const LONGEST = 60

/** The declaring functions, with the path at which their words start. */
const beginnings: Readonly<Record<string, string>> = { resource: '', page: 'pages' }

/**
 * Finds every word written in some files of resources, in the order of the files. `kinds` are the names of field
 * kinds.
 */
export function usesIn(files: readonly string[], kinds: ReadonlySet<string>): Use[] {
  const sources = files.map(parsed)
  const ofFiles = new Map(sources.map((source) => [source.fileName, new Map(constantsOf(source))]))
  const ofAll = new Map(sources.flatMap(constantsOf))
  const walk = new Walk(kinds, (name, file) => ofFiles.get(file)?.get(name) ?? ofAll.get(name))
  for (const source of sources) walk.begin(source)
  return walk.uses
}

/**
 * Finds the first use at a path, preferring one that shows its whole value. `*` is one name, `**` any number of them.
 */
export function firstUseAt(uses: readonly Use[], at: string): Use | undefined {
  const pattern = at.replaceAll('**/', '\u0000').replaceAll('*', '[^/]*').replaceAll('\u0000', '(?:.*/)?')
  const matching = new RegExp(`^${pattern}$`)
  const found = uses.filter(({ path }) => matching.test(path))
  return found.find(({ snippet }) => snippet.includes(':') && !snippet.endsWith('…')) ?? found[0]
}

class Walk {
  readonly uses: Use[] = []
  readonly #open = new Set<ts.Node>()

  constructor(
    private readonly kinds: ReadonlySet<string>,
    private readonly constantOf: (name: string, file: string) => ts.Node | undefined,
  ) {}

  /** Walks everything that a file declares. */
  begin(node: ts.Node): void {
    if (ts.isCallExpression(node) && beginnings[node.expression.getText()] !== undefined)
      return this.value(node.arguments[0], beginnings[node.expression.getText()] ?? '')
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'sidebar')
      return this.value(node.initializer, 'sidebar')
    ts.forEachChild(node, (child) => this.begin(child))
  }

  /** Walks a value written at a path. */
  value(given: ts.Node | undefined, path: string): void {
    const node = given && ts.isExpression(given) ? bare(given) : given
    if (!node || this.#open.has(node)) return
    this.#open.add(node)
    if (ts.isIdentifier(node)) this.value(this.constantOf(node.text, node.getSourceFile().fileName), path)
    else if (ts.isObjectLiteralExpression(node)) for (const one of node.properties) this.#property(one, path)
    else if (ts.isArrayLiteralExpression(node)) for (const one of node.elements) this.value(one, path)
    else if (ts.isSpreadElement(node)) this.value(node.expression, path)
    else if (ts.isArrowFunction(node)) this.value(node.body, path)
    else if (ts.isConditionalExpression(node)) for (const one of [node.whenTrue, node.whenFalse]) this.value(one, path)
    else if (ts.isCallExpression(node)) this.#call(node, path)
    this.#open.delete(node)
  }

  #property(node: ts.ObjectLiteralElementLike, path: string): void {
    if (ts.isSpreadAssignment(node)) return this.value(node.expression, path)
    if (!ts.isPropertyAssignment(node) && !ts.isShorthandPropertyAssignment(node)) return
    const name = node.name.getText().replaceAll(/^'|'$/g, '')
    const value = ts.isPropertyAssignment(node) ? node.initializer : node.name
    const below = path ? `${path}/${name}` : name
    this.#note(node, below)
    const kind = ts.isCallExpression(value) ? value.expression.getText() : ''
    if (this.kinds.has(kind)) this.#note(node, `kind:${kind}`)
    this.value(value, below)
  }

  #call(node: ts.CallExpression, path: string): void {
    const name = node.expression.getText()
    if (this.kinds.has(name)) return this.value(node.arguments[0], `kind:${name}`)
    const made = this.constantOf(name, node.getSourceFile().fileName)
    if (made) this.value(made, path)
    for (const argument of node.arguments) if (!ts.isIdentifier(argument)) this.value(argument, path)
  }

  #note(node: ts.Node, path: string): void {
    const text = node.getText().replaceAll(/\s+/g, ' ')
    const snippet = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
    this.uses.push({ path, file: node.getSourceFile().fileName, snippet })
  }
}

/**
 * Finds the constants and functions of a file, including nested ones: declarations are often made by small functions.
 */
function constantsOf(node: ts.Node): [string, ts.Node][] {
  const found: [string, ts.Node][] = []
  if (ts.isFunctionDeclaration(node) && node.name) found.push([node.name.text, returnedBy(node)])
  if (ts.isVariableDeclaration(node) && node.initializer) found.push([node.name.getText(), node.initializer])
  ts.forEachChild(node, (child) => void found.push(...constantsOf(child)))
  return found
}

function returnedBy(node: ts.FunctionDeclaration): ts.Node {
  return node.body?.statements.find(ts.isReturnStatement)?.expression ?? node
}
