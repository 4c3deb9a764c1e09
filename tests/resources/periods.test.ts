import { expect, it } from 'vitest'
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
