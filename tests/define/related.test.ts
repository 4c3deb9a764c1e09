import { describe, expect, it } from 'vitest'
import { linksTo, relatedFilter, relatedLinks, relatedName, type Link } from '#define'
import { register } from '#resources'

describe('The children of a geography', () => {
  const link = (from: string, field: string) =>
    linksTo(register, 'geographies').find((one) => one.from.is.name === from && one.field === field) as Link
  const at = (type: string) => ({ id: 9, type })

  it('are those directly in it, or below it by the path of its places', () => {
    expect(relatedFilter(link('farmers', 'village'), at('village'))).toEqual({ field: 'village', eq: 9 })
    expect(relatedFilter(link('farmers', 'village'), at('state'))).toEqual({ field: 'village.state', eq: 9 })
    expect(relatedFilter(link('geographies', 'parent'), at('state'))).toEqual({ field: 'parent', eq: 9 })
  })

  it('are none below the lowest level', () => {
    expect(relatedFilter(link('geographies', 'parent'), at('village'))).toBeUndefined()
  })
})

describe('The lists on the page of a record', () => {
  it('are those of the references to it, distinguished by resource and field', () => {
    const names = relatedLinks(register, 'farmers').map(relatedName)
    expect(names).toContain('lands.farmer')
    expect(names).toHaveLength(new Set(names).size)
    expect(names.length).toBeLessThan(linksTo(register, 'farmers').length)
  })
})
