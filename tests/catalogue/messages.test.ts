import { describe, expect, it } from 'vitest'
import { messages, type AnyResource } from '#define'
import { register } from '#resources'
import { specMessages } from './messages'
import { missing } from './missing'

/** Every message that a resource declares: of its generic operations, its actions, its limits and its unique values. */
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
  it.each(every)('about %s, “%s”, stands word for word, unless it is named as missing', (_about, message) => {
    const isMissing = (missing.messages as readonly string[]).includes(message)
    expect(said.has(message), isMissing ? 'It exists: take it off the missing ones' : message).toBe(!isMissing)
  })

  it('is missing only under its name', () => {
    const known = every.map(([, message]) => message as string)
    expect(missing.messages.filter((message) => !known.includes(message))).toEqual([])
  })
})
