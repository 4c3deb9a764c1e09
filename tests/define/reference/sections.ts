import ts from 'typescript'
import { commentOf, memberComment, type Declared, type Language } from './declared'
import { TypeText } from './typeText'

/** A type that starts a page of the reference. */
export interface Root {
  readonly type: string
  /** Where its words are written, such as `list` or `actions.<name>`. */
  readonly path: string
  /** Where uses are searched for: a pattern over their paths. */
  readonly at: string
}

/** One word with its doc comment. */
export interface Word {
  readonly name: string
  readonly type: string
  readonly initial: string
  readonly text: string
  /** A pattern over the paths of uses. */
  readonly at: string
  /** The file and line of its declaration. */
  readonly source: string
}

/** The words of one type. */
export interface Section extends Root {
  readonly text: string
  readonly words: readonly Word[]
  /** Whether it has words, is written in one of several forms, or is one of several names. */
  readonly shape: 'words' | 'forms' | 'names'
  /** The file and line of its declaration. */
  readonly source: string
}

interface Found {
  readonly declared: Declared
  readonly path: string
  readonly at: string
}

/** Makes the sections of types and of the types that they name, each once. */
export class Sections {
  readonly #text: TypeText
  readonly #done = new Set<Declared>()

  constructor(private readonly language: Language) {
    this.#text = new TypeText(language)
  }

  /** Excludes types from every page except the one that starts with them. */
  reserve(type: string): void {
    this.#done.add(this.declared(type))
  }

  /** Makes the sections of a type that is written in the declarations, and of those that it names. */
  of(node: ts.Node, path: string, at: string): Section[] {
    return this.#follow(this.#fresh(this.#within(node, path, at)))
  }

  /** Makes the sections that start with some types. */
  from(roots: readonly Root[]): Section[] {
    return this.#follow(roots.map(({ type, path, at }) => ({ declared: this.declared(type), path, at })))
  }

  /** Makes a section for each kind of field, with the options that only some kinds have. */
  ofKinds(): Section[] {
    const shared = this.propertiesOf(this.declared('FieldOptions'))
    const named: Found[] = []
    const sections = this.propertiesOf(this.declared('KindOptions')).map((kind) => {
      const name = kind.name.getText()
      const own = kind.type ? this.propertiesOf(kind.type).filter((option) => !shared.includes(option)) : []
      for (const option of own) named.push(...this.#within(option, name, `kind:${name}`))
      const { text } = commentOf(kind)
      const words = this.wordsOf(own, `kind:${name}`)
      return {
        type: name,
        path: name,
        at: `kind:${name}`,
        text,
        words,
        shape: 'words' as const,
        source: sourceOf(kind),
      }
    })
    return [...sections, ...this.#follow(this.#fresh(named))]
  }

  #follow(waiting: Found[]): Section[] {
    const sections: Section[] = []
    for (const found of waiting) {
      sections.push(this.#section(found))
      waiting.push(...this.#fresh(this.#named(found)))
    }
    return sections
  }

  #fresh(found: readonly Found[]): Found[] {
    return found.filter(({ declared }) => {
      const isFresh = !this.#done.has(declared)
      this.#done.add(declared)
      return isFresh
    })
  }

  /** Finds a type by its name. Throws if there is none. */
  declared(type: string): Declared {
    const found = this.language.typeOf(type)
    if (!found) throw new Error(`resources/define has no type ${type}`)
    return found
  }

  /** Lists the properties of a type, inherited ones first. */
  propertiesOf(node: Declared | ts.TypeNode): ts.PropertySignature[] {
    if (ts.isInterfaceDeclaration(node)) {
      const above = (node.heritageClauses ?? []).flatMap(({ types }) => [...types])
      const inherited = above.flatMap(({ expression }) => {
        const declared = this.language.typeOf(expression.getText(), node)
        return declared ? this.propertiesOf(declared) : []
      })
      const own = node.members.filter(ts.isPropertySignature)
      const names = own.map(({ name }) => name.getText())
      return [...inherited.filter(({ name }) => !names.includes(name.getText())), ...own]
    }
    if (ts.isTypeAliasDeclaration(node) || ts.isParenthesizedTypeNode(node)) return this.propertiesOf(node.type)
    if (ts.isTypeLiteralNode(node)) return node.members.filter(ts.isPropertySignature)
    if (ts.isIntersectionTypeNode(node)) return node.types.flatMap((one) => this.propertiesOf(one))
    const declared = ts.isTypeReferenceNode(node) && this.language.typeOf(node.typeName.getText(), node)
    return declared ? this.propertiesOf(declared) : []
  }

  /** Makes words from properties; those of an inline type follow it, as `keyBy.field`. */
  wordsOf(properties: readonly ts.PropertySignature[], at: string, before = ''): Word[] {
    return properties.flatMap((property) => {
      const name = property.name.getText()
      const { type } = property
      if (!type) return []
      const inner = ts.isTypeLiteralNode(type) ? type.members.filter(ts.isPropertySignature) : []
      const { text, initial } = commentOf(property)
      const shown = inner.length > 0 ? `{ ${inner.map((one) => one.name.getText()).join(', ')} }` : this.#text.of(type)
      return [
        {
          name: before + name,
          type: shown,
          initial: initial ?? (property.questionToken ? (/^(true|boolean)$/.test(shown) ? 'no' : '–') : 'required'),
          text,
          at: `${at}/${name}`,
          source: sourceOf(property),
        },
        ...this.wordsOf(inner, `${at}/${name}`, `${before}${name}.`),
      ]
    })
  }

  #section({ declared, path, at }: Found): Section {
    const type = declared.name.text
    const about = { type, path, at, text: commentOf(declared).text, source: sourceOf(declared) }
    if (ts.isInterfaceDeclaration(declared))
      return { ...about, shape: 'words', words: this.wordsOf(this.propertiesOf(declared), at) }
    const forms = formsOf(declared)
    if (forms.length > 1) return { ...about, shape: 'forms', words: forms.map((form) => this.#form(form, at)) }
    const names = this.#text.of(declared.type).split(' | ')
    return { ...about, shape: 'names', words: names.map((name) => ({ ...blank, name, source: about.source })) }
  }

  /** Makes a word from a form; its uses are found by the property that no other form has. */
  #form(node: ts.TypeNode, at: string): Word {
    const others = (node.parent as ts.UnionTypeNode).types.filter((other) => other !== node)
    const taken = others.flatMap((other) => this.propertiesOf(other)).map(({ name }) => name.getText())
    const names = this.propertiesOf(node).map(({ name }) => name.getText())
    const name = names.find((one) => !taken.includes(one)) ?? names[0]
    const text = memberComment(node)
    return { ...blank, name: this.#text.of(node), text, at: name ? `${at}/${name}` : '', source: sourceOf(node) }
  }

  /** Finds the types with sections that a type’s words name, with the paths where they are written. */
  #named({ declared, path, at }: Found): Found[] {
    if (ts.isTypeAliasDeclaration(declared)) return formsOf(declared).flatMap((form) => this.#within(form, path, at))
    return this.propertiesOf(declared).flatMap((property) => this.#within(property, path, at))
  }

  #within(node: ts.Node, path: string, at: string): Found[] {
    if (ts.isPropertySignature(node)) {
      const name = node.name.getText()
      return node.type ? this.#within(node.type, `${path}.${name}`, `${at}/${name}`) : []
    }
    if (!ts.isTypeReferenceNode(node)) return childrenOf(node).flatMap((child) => this.#within(child, path, at))
    const name = node.typeName.getText()
    if (name === 'Record' && node.typeArguments?.[1])
      return this.#within(node.typeArguments[1], `${path}.<name>`, `${at}/*`)
    const declared = this.language.typeOf(name, node)
    if (!declared || name === 'Fields') return (node.typeArguments ?? []).flatMap((one) => this.#within(one, path, at))
    if (this.#text.hasSection(declared)) return [{ declared, path, at }]
    return ts.isTypeAliasDeclaration(declared) ? this.#within(declared.type, path, at) : []
  }
}

const blank = { type: '', initial: '', text: '', at: '' }

function formsOf({ type }: ts.TypeAliasDeclaration): readonly ts.TypeNode[] {
  return ts.isUnionTypeNode(type) ? type.types : [type]
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

function sourceOf(node: ts.Node): string {
  const source = node.getSourceFile()
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
}
