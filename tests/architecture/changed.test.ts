import { describe, expect, it } from 'vitest'
import { touchedBy } from '../support/changed.mjs'

describe('What a change touches', () => {
  it('is tested by what is called like it, and by what imports it without going through what everybody imports', () => {
    const { tests } = touchedBy(['server/engine/read/search.ts'])
    expect(tests.browser).toContain('tests/src/views/searchBox.test.tsx')
    expect(tests.service).not.toContain('tests/server/behaviours/salaries.test.ts')
    expect(touchedBy(['server/database/sql.ts']).tests.service).toContain('tests/server/database/sql.test.ts')
  })

  it('is tested by its room where every request goes through it, and a declaration by the tables, too', () => {
    expect(touchedBy(['server/engine/read/facets.ts']).tests.service).toContain('tests/server/engine/finding.test.ts')
    expect(touchedBy(['resources/farmers/farmers.ts']).tests.service).toContain(
      'tests/server/database/declaredSchema.test.ts',
    )
  })

  it('is tested by a file of tests that differs itself, or whose own support does', () => {
    expect(touchedBy(['tests/e2e/help.test.ts']).tests.e2e).toEqual(['tests/e2e/help.test.ts'])
    expect(touchedBy(['tests/support/salaryDesk.ts']).tests.service).toContain(
      'tests/server/behaviours/salaries.test.ts',
    )
  })

  it('names the resources whose declarations differ', () => {
    expect(touchedBy(['resources/people/users.ts', 'resources/define/page.ts', 'src/main.tsx']).resources).toEqual([
      'users',
    ])
  })
})
