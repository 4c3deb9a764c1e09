import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => `src/${name}`)
const read = (name: string): string => readFileSync(join(root, name), 'utf8')

/** One rule of a sheet: its media query, its selector, and its declarations in no order. */
interface Rule {
  readonly sheet: string
  readonly within: string
  readonly selector: string
  readonly says: readonly string[]
}

const rules = names.filter((name) => name.endsWith('.css')).flatMap((sheet) => rulesOf(sheet, read(sheet)))

/** Selectors that may use !important: a width measured for a moment, errors in child rows, and reduced motion. */
const important = [
  '.rows .measured, .rows .measured *',
  '.child-table td:has(.child-error) :is(.ant-input, .ant-select-selector, .ant-picker)',
  '*, *::before, *::after',
]

describe('The style sheets', () => {
  it('repeat nothing: three or more declarations shared by two rules are a class of layout.css', () => {
    expect(rules.length).toBeGreaterThan(500)
    const told = new Map<string, string[]>()
    for (const { sheet, within, selector, says } of rules.filter((rule) => rule.says.length > 2)) {
      const what = `${within} { ${says.join('; ')} }`
      told.set(what, [...(told.get(what) ?? []), `${sheet}: ${selector}`])
    }
    expect([...told].filter(([, places]) => places.length > 1)).toEqual([])
  })

  it('have no unused class', () => {
    const drawn = [...names.filter((name) => /\.tsx?$/.test(name)), 'index.html'].map(read).join('\n')
    const words = new Set(drawn.match(/[a-zA-Z][\w-]*/g))
    const classes = rules.flatMap(({ sheet, selector }) =>
      [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => ({ sheet, name })),
    )
    expect(classes.filter(({ name }) => !name.startsWith('ant') && !words.has(name))).toEqual([])
  })

  it('take precedence by selectors, not by !important', () => {
    // Paper overrides the widths and places that a table measures into its `style`.
    const onScreen = rules.filter(({ sheet }) => !sheet.endsWith('print.css'))
    const strays = onScreen.filter(({ says }) => says.some((one) => one.includes('!important')))
    expect(strays.map(({ selector }) => selector).filter((selector) => !important.includes(selector))).toEqual([])
  })
})

function rulesOf(sheet: string, css: string): readonly Rule[] {
  const found: Rule[] = []
  const within: string[] = []
  const parts = css.replace(/\/\*.*?\*\//gs, '').split(/([{}])/)
  for (const [at, mark] of parts.entries()) {
    const text = parts[at - 1] ?? ''
    if (mark === '{') within.push(tidy(text))
    if (mark !== '}') continue
    const selector = within.pop() ?? ''
    const says = text
      .split(/;(?![^(]*\))/)
      .map(tidy)
      .filter(Boolean)
      .toSorted()
    if (says.length > 0 && !selector.startsWith('@')) found.push({ sheet, within: within.join(' '), selector, says })
  }
  return found
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
