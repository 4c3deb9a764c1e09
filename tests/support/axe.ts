import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeCore from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Lists axe's findings on a page, or in a part of it, a line per rule. */
export async function axe(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(examine, part)
}

/**
 * Runs in the page. The contrast rule takes three quarters of the time of all rules, most of it for rows that look the
 * same, so it examines three of each look; every other rule examines everything.
 */
async function examine(part: string | undefined): Promise<string[]> {
  const OF_EACH_LOOK = 3
  const ALIKE = 'data-looks-alike'
  /** The parts of a computed style that decide how well a text can be read. */
  const marked = [
    ...['color', 'background-color', 'background-image', 'opacity', 'filter', 'mix-blend-mode', 'text-shadow'],
    ...['font-size', 'font-weight', 'position', 'z-index', 'overflow', 'clip-path', 'text-indent'],
  ]
  const { axe: core } = window as unknown as { axe: typeof AxeCore }

  /** Describes the look of an element: its own style, its states, whether it is visible, and the length of its text. */
  const lookOf = (element: Element): string => {
    const style = getComputedStyle(element)
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    const letters = Math.min(2, text.map(({ nodeValue }) => nodeValue?.trim() ?? '').join('').length)
    const isInSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const states = ['disabled', 'aria-disabled', 'inert', 'aria-hidden', 'role'].map((name) =>
      element.getAttribute(name),
    )
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const own = marked.map((name) => style.getPropertyValue(name))
    return [element.tagName, letters, isInSight, right - left < 2, isShown, ...states, ...own].join('|')
  }

  const seen = new Map<string, number>()
  const numbers = new Map<string, number>()
  const look = (element: Element, above: number): void => {
    const key = `${above}|${lookOf(element)}`
    const number = numbers.get(key) ?? numbers.size + 1
    numbers.set(key, number)
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    if (count > OF_EACH_LOOK) element.setAttribute(ALIKE, '')
    for (const child of element.children) look(child, number)
  }
  look(document.documentElement, 0)
  core.configure({ rules: [{ id: 'color-contrast', selector: `:not([${ALIKE}])` }] })
  try {
    // Passed checks are not reported: locating everything on a page takes as long as examining it.
    const { violations } = await core.run(part ?? document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  } finally {
    for (const element of document.querySelectorAll(`[${ALIKE}]`)) element.removeAttribute(ALIKE)
  }
}
