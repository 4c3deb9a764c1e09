/**
 * The style properties that a test, one of its libraries or the search by accessible name needs: whether an element is
 * visible and reachable.
 */
const asked = ['display', 'visibility', 'opacity', 'pointer-events', 'user-select']

/** The windows where it is done already: they outlive test files. */
const remembering = new WeakSet<Window>()

/**
 * Caches computed styles while the document is unchanged, and computes only the needed properties. jsdom tries every
 * rule of every style sheet on an element and reads all its declarations, and finding a button by its name asks five
 * times for each element within each button: that was half of the time of a form's test.
 */
export function rememberStyles(): void {
  if (remembering.has(window)) return
  remembering.add(window)
  // jsdom reports an error for the style of a pseudo-element, which antd asks for to measure the scroll bar.
  const styleOf = window.getComputedStyle.bind(window)
  const lightened = new WeakSet<CSSStyleSheet>()
  let known = new WeakMap<Element, CSSStyleDeclaration>()
  let isNew = true
  const forget = (): void => {
    known = new WeakMap()
    isNew = true
  }
  const observer = new MutationObserver(forget)
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  window.getComputedStyle = (element) => {
    if (observer.takeRecords().length > 0) forget()
    if (isNew)
      for (const sheet of document.styleSheets) {
        if (!lightened.has(sheet)) lighten(sheet)
        lightened.add(sheet)
      }
    isNew = false
    const style = known.get(element) ?? styleOf(element)
    known.set(element, style)
    return style
  }
}

/** Removes unneeded declarations from a style sheet. */
function lighten(sheet: CSSStyleSheet): void {
  const rules = [...sheet.cssRules]
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const rule = rules[index]
    if (!(rule instanceof CSSStyleRule)) continue
    const kept = asked.flatMap((name) => {
      const value = rule.style.getPropertyValue(name)
      return value ? `${name}: ${value} ${rule.style.getPropertyPriority(name) && '!important'}` : []
    })
    if (kept.length === 0) sheet.deleteRule(index)
    else rule.style.cssText = kept.join('; ')
  }
}
