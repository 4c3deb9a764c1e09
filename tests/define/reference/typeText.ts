import ts from 'typescript'
import type { Declared, Language } from './declared'

/** Descriptions of type parameters and of other names that only the compiler can resolve. */
const inWords: Readonly<Record<string, string>> = {
  Name: 'field',
  Column: 'field',
  Path: 'field',
  Field: 'field',
  Date: 'date field',
  Day: 'date field',
  Text: 'text field',
  Reference: 'reference field',
  Link: 'reference or place field',
  Scope: 'field',
  State: 'state',
  Act: 'action',
  Kind: 'notice',
  Operand: 'string | number | boolean | FieldOperand',
  N: 'string',
  S: 'choice field',
  Key: 'key',
  FileFolder: 'folder',
  IconName: 'icon',
  MessageTemplate: 'template',
  Order: 'field',
  TimeOfDay: 'time',
  column: 'field',
  path: 'field',
  day: 'date field',
  area: 'area field',
  place: 'place field',
  point: 'point field',
  reference: 'reference field',
  state: 'state',
}

/** Types that add nothing for a reader to the type that they wrap. */
const wrappers = new Set(['Readonly', 'NoInfer', 'Partial', 'Required', 'Pick', 'Omit'])

/** An alias of more names than this has a section of its own, which lists them. */
const MOST_NAMES = 9

/** Writes types as the reference shows them: names of fields in words, short types inline, the rest by name. */
export class TypeText {
  constructor(private readonly language: Language) {}

  /** Writes a type. */
  of(node: ts.TypeNode): string {
    if (ts.isParenthesizedTypeNode(node)) return this.of(node.type)
    if (ts.isTypeOperatorNode(node))
      return node.operator === ts.SyntaxKind.KeyOfKeyword ? this.#names(node) : this.of(node.type)
    if (ts.isArrayTypeNode(node)) return this.#list(node.elementType)
    if (ts.isTupleTypeNode(node)) return `[${node.elements.map((one) => this.of(one)).join(', ')}]`
    if (ts.isUnionTypeNode(node)) return [...new Set(node.types.map((one) => this.of(one)))].join(' | ')
    if (ts.isIntersectionTypeNode(node)) return [...new Set(node.types.map((one) => this.of(one)))].join(' & ')
    if (ts.isTypeLiteralNode(node)) return `{ ${node.members.map((one) => this.#member(one)).join('; ')} }`
    if (ts.isMappedTypeNode(node)) return this.#mapped(node)
    if (ts.isIndexedAccessTypeNode(node)) return this.#part(node)
    return ts.isTypeReferenceNode(node) ? this.#reference(node) : node.getText()
  }

  /** Tells whether a type has a section of its own: it has words, forms or many names. */
  hasSection(declared: Declared): boolean {
    if (ts.isInterfaceDeclaration(declared)) return declared.members.length > 0 || !!declared.heritageClauses
    const { type } = declared
    if (ts.isUnionTypeNode(type)) return type.types.some((one) => ts.isTypeLiteralNode(one))
    return ts.isTypeOperatorNode(type) && this.#names(type).split(' | ').length > MOST_NAMES
  }

  #reference(node: ts.TypeReferenceNode): string {
    const name = node.typeName.getText()
    const [first, second] = node.typeArguments ?? []
    if (wrappers.has(name) && first) return this.of(first)
    if (name === 'Record' && second) return `{ [name]: ${this.of(second)} }`
    const declared = this.language.typeOf(name, node)
    if (declared && (name === 'Fields' || this.hasSection(declared))) return name
    return inWords[name] ?? (declared && ts.isTypeAliasDeclaration(declared) ? this.of(declared.type) : name)
  }

  #list(element: ts.TypeNode): string {
    const text = this.of(element)
    return /[ ]\| |^\{/.test(text) && text.includes(' | ') ? `(${text})[]` : `${text}[]`
  }

  #member(node: ts.TypeElement): string {
    if (!ts.isPropertySignature(node) || !node.type) return node.getText()
    return `${node.name.getText()}${node.questionToken ? '?' : ''}: ${this.of(node.type)}`
  }

  #mapped({ typeParameter, type }: ts.MappedTypeNode): string {
    const keys = typeParameter.constraint ? this.of(typeParameter.constraint) : 'name'
    return `{ [${keys}]: ${type ? this.of(type) : 'unknown'} }`
  }

  #part(node: ts.IndexedAccessTypeNode): string {
    const index = ts.isLiteralTypeNode(node.indexType) ? node.indexType.getText().slice(1, -1) : undefined
    if (index !== undefined) return inWords[index] ?? index
    return this.#names(node)
  }

  /** Lists the names behind `keyof typeof words` and `(typeof words)[number]`. */
  #names(node: ts.TypeNode): string {
    const constant = node.getText().match(/typeof (\w+)/)?.[1] ?? ''
    return this.language
      .valuesOf(constant)
      .map((value) => `'${value}'`)
      .join(' | ')
  }
}
