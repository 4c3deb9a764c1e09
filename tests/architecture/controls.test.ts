import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from './files'

/** The one file for each control. */
const own = {
  select: 'src/views/kit/PlainSelect.tsx',
  box: 'src/views/kit/Tick.tsx',
  dialog: 'src/views/kit/Dialog.tsx',
}

const controls = [
  { what: 'a select of the browser', pattern: /<select\b/, only: own.select },
  { what: 'a tick box of the browser', pattern: /type=["']checkbox["']/, only: own.box },
  { what: 'a dialog of antd', pattern: /\bModal\b[^'"]*from 'antd'/, only: own.dialog },
  { what: 'a tick box of antd', pattern: /<Checkbox\b|\bCheckbox\b[^'"]*from 'antd'/, only: own.box },
]

describe('The code', () => {
  it.each(controls)('has no $what besides the shared one', ({ pattern, only }) => {
    const files = filesOf('src').filter((file) => file.endsWith('.tsx') && file !== only)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => pattern.test(textOf(file)))).toEqual([])
  })

  it('keeps icons from screen readers, which would read “plus” before the words of a button', () => {
    const icons = filesOf('src').flatMap((file) =>
      [...textOf(file).matchAll(/<\w+(?:Outlined|Filled)\b[^>]*>/g)].map(([icon]) => ({ file, icon })),
    )
    expect(icons.length).toBeGreaterThan(50)
    expect(icons.filter(({ icon }) => !icon.includes('aria-hidden'))).toEqual([])
  })
})
