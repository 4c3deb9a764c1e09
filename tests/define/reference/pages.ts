import type ts from 'typescript'
import { filesOf } from '../../architecture/files'
import { commentOf, Language } from './declared'
import { indexText, pageTexts, type Page } from './markdown'
import { Sections, type Root, type Section } from './sections'
import { usesIn } from './uses'

interface Shared {
  readonly title: string
  readonly about: string
  readonly roots: readonly Root[]
}

/** What several groups of words share, and what is no resource: one page each. */
const shared: Readonly<Record<string, Shared>> = {
  derived: {
    title: 'Derived values',
    about: 'Fields whose values follow from others. The database keeps them with every write.',
    roots: [
      { type: 'RollUp', path: 'rollUp', at: 'kind:*/rollUp' },
      { type: 'Formula', path: 'formula', at: 'kind:*/formula/**' },
    ],
  },
  conditions: {
    title: 'Conditions and choices',
    about: 'What a condition may test, wherever a declaration takes one.',
    roots: [
      { type: 'Condition', path: 'condition', at: '**' },
      // A reference has a word `within` of its own.
      { type: 'Tests', path: 'condition', at: '(?!kind:reference/within)**' },
      { type: 'FieldOperand', path: 'condition', at: '**/(?:eq|ne|lt|lte|gt|gte)' },
      { type: 'RelativeRange', path: 'condition.within', at: '**/within' },
      { type: 'Choices', path: 'choices', at: 'kind:*/choices/**' },
    ],
  },
  pages: {
    title: 'Pages and the sidebar',
    about: 'Tabs without a table (`resources/pages.ts`), and the entries of the sidebar (`resources/sidebar.ts`).',
    roots: [
      { type: 'Page', path: 'page', at: 'pages' },
      { type: 'SidebarEntry', path: 'sidebar', at: 'sidebar' },
    ],
  },
}

const everyField: Root = { type: 'FieldOptions', path: 'fields.<name>', at: 'kind:*' }

/** The reference: the text of each of its files by name, and the words without a doc comment. */
export interface Reference {
  readonly files: ReadonlyMap<string, string>
  readonly silent: readonly string[]
}

/** Generates the reference from the doc comments in `resources/define`. */
export function reference(): Reference {
  const sections = new Sections(new Language())
  for (const { type } of [everyField, ...Object.values(shared).flatMap(({ roots }) => roots)]) sections.reserve(type)
  const pages = [
    ...sections.propertiesOf(sections.declared('Definition')).flatMap((group) => groupPages(group, sections)),
    ...Object.entries(shared).map(([file, page]) => ({ file, ...page, sections: sections.from(page.roots) })),
  ]
  const kinds = sections.propertiesOf(sections.declared('KindOptions')).map(({ name }) => name.getText())
  const resources = filesOf('resources').filter((file) => !file.startsWith('resources/define/'))
  const texts = pageTexts(pages, usesIn(resources.toSorted(), new Set(kinds)))
  return {
    files: new Map([['README.md', indexText(pages)], ...texts]),
    silent: pages.flatMap((page) => page.sections.flatMap(silentIn)),
  }
}

function groupPages(group: ts.PropertySignature, sections: Sections): Page[] {
  const file = group.name.getText()
  const about = commentOf(group).text
  const page = { file, title: `\`${file}\``, about }
  if (file !== 'fields') {
    // The compiler infers the actions of a resource; their own type describes each of them.
    const node = file === 'actions' ? sections.declared('Actions') : group.type
    return node ? [{ ...page, sections: sections.of(node, file, file) }] : []
  }
  const kinds = { title: 'Kinds of fields', about: 'The kinds of fields, each with its own options.' }
  return [
    { ...page, sections: sections.from([everyField]) },
    { ...kinds, file: 'kinds', sections: sections.ofKinds() },
  ]
}

/** Names the words of a section without a doc comment, with their positions. */
export function silentIn({ words, text, type, source, shape }: Section): string[] {
  const named = [...(shape === 'names' ? [] : words), { name: type, text, source }]
  return named.filter((word) => word.text === '').map(({ name, source: at }) => `${at} ${name} has no doc comment`)
}
