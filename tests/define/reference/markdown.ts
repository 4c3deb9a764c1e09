import type { Section, Word } from './sections'
import { firstUseAt, type Use } from './uses'

/** One file of the reference. */
export interface Page {
  /** Its name without `.md`. */
  readonly file: string
  readonly title: string
  readonly about: string
  readonly sections: readonly Section[]
}

const MADE = '<!-- Made by `npm run reference` of the doc comments in resources/define. -->'

/** The anchor of each type that has a section. */
type Anchors = ReadonlyMap<string, string>

/** Writes the pages, each with its file name. */
export function pageTexts(pages: readonly Page[], uses: readonly Use[]): [string, string][] {
  const anchors = new Map(
    pages.flatMap(({ file, sections }) =>
      sections.map((section) => [section.type, `${file}.md#${anchorOf(heading(section))}`]),
    ),
  ).set('Fields', 'kinds.md')
  return pages.map(({ file, title, about, sections }) => {
    const written = new Writing(uses, anchors, file).sections(sections)
    return [`${file}.md`, `${[MADE, `# ${title}`, about, ...written].join('\n\n')}\n`]
  })
}

/** Writes the index of the pages. */
export function indexText(pages: readonly Page[]): string {
  const rows = pages.map(({ file, title, about, sections }) => [
    `[${title}](${file}.md)`,
    escaped(about),
    wordsOf(sections),
  ])
  return [
    MADE,
    '# Words of a declaration',
    'A declaration answers questions, a group of words each. Every word is here with its type, its default, what it says and the first place in `resources/` that uses it (– where no resource uses it yet). In a type, `field` is the name of a field of the resource, `state` one of its states, `key` an authority string.',
    table(['Page', 'About', 'Words'], rows),
    'The text is that of the doc comments in `resources/define`. Change it there and run `npm run reference`.',
  ]
    .join('\n\n')
    .concat('\n')
}

function wordsOf(sections: readonly Section[]): string {
  const kinds = sections.filter(isKind)
  const first = sections.filter(({ path, shape }) => path === sections[0]?.path && shape === 'words')
  const names =
    kinds.length > 0 ? kinds.map(({ type }) => type) : first.flatMap(({ words }) => words.map(({ name }) => name))
  return [...new Set(names)]
    .filter((name) => !name.includes('.'))
    .map((name) => `\`${name}\``)
    .join(', ')
}

function isKind({ at, type }: Section): boolean {
  return at === `kind:${type}`
}

function heading(section: Section): string {
  return isKind(section) ? section.type : `\`${section.path}\`: ${section.type}`
}

/** Makes the anchor that GitHub gives a heading. */
export function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

/** Writes the sections of a page; kinds of fields without options of their own share a table. */
class Writing {
  constructor(
    private readonly uses: readonly Use[],
    private readonly anchors: Anchors,
    private readonly file: string,
  ) {}

  sections(sections: readonly Section[]): string[] {
    const bare = sections.filter((section) => isKind(section) && section.words.length === 0)
    const rows = bare.map(({ type, text, at }) => [`\`${type}\``, escaped(text), this.#use(at)])
    return [
      ...(rows.length > 0
        ? ['## Kinds without options of their own', table(['Kind', 'What it holds', 'First use'], rows)]
        : []),
      ...sections.filter((section) => !bare.includes(section)).map((section) => this.#section(section)),
    ]
  }

  #section(section: Section): string {
    const { words, shape } = section
    const about = isKind(section) ? `${section.text} First use: ${this.#use(section.at)}.` : section.text
    const parts = [`## ${heading(section)}`, about]
    if (shape === 'names') parts.push(`${words.map(({ name }) => `\`${name}\``).join(', ')}.`)
    if (shape === 'forms') {
      const rows = words.map(({ name, text, at }) => [this.#linked(name), escaped(text), this.#use(at)])
      parts.push(table(['Form', 'Content', 'First use'], rows))
    }
    if (shape === 'words')
      parts.push(
        table(
          ['Word', 'Type', 'Default', 'Content', 'First use'],
          words.map((word) => this.#row(word)),
        ),
      )
    return parts.join('\n\n')
  }

  #row({ name, type, initial, text, at }: Word): string[] {
    return [`\`${name}\``, this.#linked(type), escaped(initial), escaped(text), this.#use(at)]
  }

  #use(at: string): string {
    const use = at ? firstUseAt(this.uses, at) : undefined
    if (!use) return '–'
    const name = use.file.split('/').at(-1)?.replace('.ts', '') ?? ''
    const code = use.snippet.includes('`') ? `\`\` ${use.snippet} \`\`` : `\`${use.snippet}\``
    return `${escaped(code)} in [${name}](../../${use.file})`
  }

  /** Writes a type as code, with links to the types that have a section. */
  #linked(type: string): string {
    const code = escaped(type).replaceAll(/\b[A-Z]\w+\b/g, (name) => {
      const anchor = this.anchors.get(name)
      return anchor ? `\`[\`${name}\`](${anchor.replace(`${this.file}.md#`, '#')})\`` : name
    })
    return `\`${code}\``.replaceAll('``', '')
  }
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|')
}
