/** The position and key of a style element. */
interface StyleOptions {
  /** The attribute that holds the key. */
  readonly mark?: string
  readonly attachTo?: Element
  /** `queue`: after the prepended ones of the same or a lower priority, before everything else. */
  readonly prepend?: boolean | 'queue'
  readonly priority?: number
  readonly csp?: { readonly nonce?: string }
}

interface Written {
  readonly element: HTMLStyleElement
  readonly css: string
}

const ORDER = 'data-rc-order'
const PRIORITY = 'data-rc-priority'

const written = new Map<string, Written>()

/**
 * Writes a style element, unless it already exists with the same text. Replaces the function of rc-util that antd calls
 * whenever one of its components mounts: that one searches all style elements and reads the text of the match back from
 * the DOM, which was up to a third of a form's opening time.
 */
export function updateCSS(css: string, key: string, options: StyleOptions = {}): HTMLStyleElement {
  const place = placeOf(key, options)
  const known = written.get(place)
  if (known?.element.parentNode !== containerOf(options)) {
    const element = insert(css, options)
    element.setAttribute(markOf(options), key)
    written.set(place, { element, css })
    return element
  }
  if (known.css !== css) {
    known.element.textContent = css
    written.set(place, { element: known.element, css })
  }
  return known.element
}

/** Removes a style element written by `updateCSS`. */
export function removeCSS(key: string, options: StyleOptions = {}): void {
  const place = placeOf(key, options)
  written.get(place)?.element.remove()
  written.delete(place)
}

function insert(css: string, options: StyleOptions): HTMLStyleElement {
  const { prepend, priority = 0, csp } = options
  const container = containerOf(options)
  const element = document.createElement('style')
  element.setAttribute(ORDER, prepend === 'queue' ? 'prependQueue' : prepend ? 'prepend' : 'append')
  if (prepend === 'queue' && priority) element.setAttribute(PRIORITY, String(priority))
  if (csp?.nonce) element.nonce = csp.nonce
  element.textContent = css
  if (!prepend) container.append(element)
  else container.insertBefore(element, prepend === 'queue' ? endOfQueue(container, priority) : container.firstChild)
  return element
}

function endOfQueue(container: Element, priority: number): ChildNode | null {
  const last = [...container.children].findLast(
    (child) =>
      child.tagName === 'STYLE' &&
      ['prepend', 'prependQueue'].includes(child.getAttribute(ORDER) ?? '') &&
      priority >= Number(child.getAttribute(PRIORITY) ?? 0),
  )
  return last ? last.nextSibling : container.firstChild
}

function placeOf(key: string, options: StyleOptions): string {
  return `${markOf(options)} ${key}`
}

function markOf({ mark = 'rc-util-key' }: StyleOptions): string {
  return mark.startsWith('data-') || mark === 'rc-util-key' ? mark : `data-${mark}`
}

function containerOf({ attachTo }: StyleOptions): Element {
  return attachTo ?? document.head
}
