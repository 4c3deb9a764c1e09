import { describe, expect, it } from 'vitest'
import type { Fields } from '#define'
import { register } from '#resources'

const namesOf = (where: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { label }]) => (/\buntil\b/i.test(label ?? '') ? [`${where}.${name}`] : []))

it('The end of a period is “till” in every label, never “until”', () => {
  const found = register.resources.flatMap(({ is, fields, actions }) => [
    ...namesOf(is.name, fields),
    ...Object.entries(actions).flatMap(([name, { input = {} }]) => namesOf(`${is.name}.${name}`, input)),
  ])
  expect(found).toEqual([])
})

/** The lists of which the domain names the columns otherwise (§1.P). */
const named: Readonly<Record<string, readonly string[]>> = {
  'service-rates': ['From', 'To'],
  'booking-switches': ['From', 'Till'],
  'blacklist-entries': ['From', 'Till'],
}

/** Words that say more than the bounds of a period: what a reader sees, and for whom it is a season. */
const fuller = [
  ['Visible from', 'Visible till'],
  ['Season start', 'Season end'],
  ['Starts', 'Ends'],
]

const periods = register.resources.flatMap(({ is: { name }, fields: { from, till } }) =>
  from && till ? [[name, from.label, till.label] as const] : [],
)

describe('The bounds of a period', () => {
  it.each(periods)('of %s are called as everywhere, or as the domain says', (name, start, end) => {
    const given = named[name]
    if (given) expect([start, end]).toEqual(given)
    else expect([['Start', 'End'], ...fuller]).toContainEqual([start, end])
  })
})
