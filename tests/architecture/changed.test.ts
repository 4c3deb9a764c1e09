import { describe, expect, it } from 'vitest'
import { register } from '#resources'
import { touchedBy } from '../support/changed.mjs'
import { sources } from '../support/sources.mjs'

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

  it('names the resources whose declarations differ as they call themselves, all of a file', () => {
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
