import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { messages, type AnyResource } from '#define'
import { register } from '#resources'
import { specMessages } from './messages'

/**
 * Collects every message that a resource declares: of its generic operations, its actions, its limits and its unique
 * values.
 */
function declaredBy({ form: { messages: own }, actions, rules: { limits, unique } }: AnyResource): string[] {
  return [
    ...Object.values(own),
    ...Object.values(actions).flatMap(({ done, failed }) => [done, failed]),
    ...[...limits, ...unique].map(({ message }) => message),
  ]
}

const said = new Set<string>([...Object.values(messages), ...register.resources.flatMap(declaredBy)])
const every = Object.entries(specMessages).flatMap(([about, words]) =>
  words.map((message) => [about, message] as const),
)

describe('A message of the specification', () => {
  it.each(every)('about %s, “%s”, is used word for word', (_about, message) => {
    expect([...said]).toContain(message)
  })

  it('that belongs to no resource is used somewhere', () => {
    const sources = ['src', 'server', 'providers', 'resources'].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(join(room, file), 'utf8')),
    )
    // The message for an empty list is the default of every resource.
    const names = Object.keys(messages).filter((name) => name !== 'noData')
    expect(names.filter((name) => !sources.some((text) => new RegExp(`messages\\.${name}\\b`).test(text)))).toEqual([])
  })
})
