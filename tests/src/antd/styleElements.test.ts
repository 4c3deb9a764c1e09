import { removeCSS as removeOther, updateCSS as updateOther } from 'rc-util/es/Dom/dynamicCSS'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeCSS, updateCSS } from '../../../src/antd/styleElements'

beforeEach(() => document.head.replaceChildren())

const head = (): string => document.head.innerHTML

describe('antd style elements', () => {
  const steps = (update: typeof updateCSS, remove: typeof removeCSS): string[] => {
    document.head.replaceChildren(document.createElement('link'))
    const queue = { mark: 'data-css-hash', prepend: 'queue' } as const
    return [
      () => update('.a{}', 'a', queue),
      () => update('.low{}', 'low', { ...queue, priority: -999 }),
      () => update('.b{}', 'b', { ...queue, csp: { nonce: 'n' } }),
      () => update('.icons{}', 'icons', { prepend: true }),
      () => update('.end{}', 'end'),
      () => update('.a{color:red}', 'a', queue),
      () => update('.other{}', 'a', { ...queue, mark: 'other' }),
      () => remove('b', queue),
      () => update('.b{}', 'b', queue),
      () => remove('never', queue),
    ].map((step) => {
      step()
      return head()
    })
  }

  it('are inserted where rc-util would insert them, with the same text and attributes', () => {
    const others = steps(updateOther as typeof updateCSS, removeOther)
    expect(steps(updateCSS, removeCSS)).toEqual(others)
  })

  it('stay untouched when written again, and are recreated after they were removed', () => {
    const element = updateCSS('.again{}', 'again')
    const text = element.firstChild
    expect(updateCSS('.again{}', 'again')).toBe(element)
    expect(element.firstChild).toBe(text)
    element.remove()
    expect(updateCSS('.again{}', 'again')).not.toBe(element)
    expect(document.head.querySelectorAll('style')).toHaveLength(1)
  })
})
