import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from './files'

/** The one file for each native control. */
const own = { select: 'src/views/kit/PlainSelect.tsx', box: 'src/views/kit/Tick.tsx' }

const controls = [
  { what: 'a select of the browser', pattern: /<select\b/, only: own.select },
  { what: 'a tick box of the browser', pattern: /type=["']checkbox["']/, only: own.box },
  { what: 'a tick box of antd', pattern: /<Checkbox\b|\bCheckbox\b[^'"]*from 'antd'/, only: own.box },
]

describe('The code', () => {
  it.each(controls)('has no $what besides the shared one', ({ pattern, only }) => {
    const files = filesOf('src').filter((file) => file.endsWith('.tsx') && file !== only)
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => pattern.test(textOf(file)))).toEqual([])
  })
})
