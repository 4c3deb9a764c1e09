/** What a test, a user of it or a name by which an element is found asks of a style: whether somebody sees and reaches it. */
const asked = ['display', 'visibility', 'opacity', 'pointer-events', 'user-select']

/** Where it is done already: windows outlive the files of tests that begin with it. */
const remembering = new WeakSet<Window>()

/**
 * Remembers computed styles as long as the document is as it was, and works them out of no more than is asked. jsdom tries
 * every rule of every style sheet on an element and reads all that the rule says, and to look for a button by its name asks
 * five times for each element within each button: that was half of what a test of a form took.
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

/** Takes all out of a style sheet that nobody asks for. */
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
