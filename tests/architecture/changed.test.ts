import { describe, expect, it } from 'vitest'
import { register } from '#resources'
import { touchedBy } from '../support/changed.mjs'
import { sources } from '../support/sources.mjs'

describe('The selection of tests for a change', () => {
  it('has tests named like a changed file, and tests that import it other than through central files', () => {
    const { tests } = touchedBy(['server/engine/read/search.ts'])
    expect(tests.browser).toContain('tests/src/views/searchBox.test.tsx')
    expect(tests.service).not.toContain('tests/server/behaviours/salaries.test.ts')
    expect(touchedBy(['server/database/sql.ts']).tests.service).toContain('tests/server/database/sql.test.ts')
  })

  it('has the tests of a room that every request goes through, and for a declaration those of tables too', () => {
    expect(touchedBy(['server/engine/read/facets.ts']).tests.service).toContain('tests/server/engine/finding.test.ts')
    expect(touchedBy(['resources/farmers/farmers.ts']).tests.service).toContain(
      'tests/server/database/declaredSchema.test.ts',
    )
  })

  it('has a changed test file, and test files whose own support changed', () => {
    expect(touchedBy(['tests/e2e/help.test.ts']).tests.e2e).toEqual(['tests/e2e/help.test.ts'])
    expect(touchedBy(['tests/support/salaryDesk.ts']).tests.service).toContain(
      'tests/server/behaviours/salaries.test.ts',
    )
  })

  it('names the resources whose declarations changed, all of a file', () => {
    const { resources } = touchedBy([
      ...['resources/people/users.ts', 'resources/bookings/bookingRows.ts', 'resources/farmers/seasons.ts'],
      ...['resources/define/page.ts', 'src/main.tsx', 'resources/farmers/deleted.ts'],
    ])
    expect(resources).toEqual(['users', 'booking-lands', 'booking-chemicals'])
  })

  it('names every resource of the register', () => {
    const { resources } = touchedBy(sources().filter((path) => path.startsWith('resources/')))
    expect(resources.toSorted()).toEqual(register.resources.map(({ is }) => is.name).toSorted())
  })
})
