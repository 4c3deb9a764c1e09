import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, writableFields, type Field } from '#define'
import { register } from '#resources'
import { startService, type Answer, type Person, type TestService } from '../support/service'
import { isFine } from '../support/fieldShapes'
import { everyKey, samplesBy, type Samples } from '../support/samples'

let service: TestService
let author: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

/** The sentence about a missing field. */
function asMissing({ kind, label = '', ...rest }: Field): string {
  const holdsSeveral = ['many', 'tags', 'condition', 'keyValue'].includes(kind) || 'many' in rest
  return `${label} ${holdsSeveral && /[^s]s$/.test(label) ? 'are' : 'is'} required`
}

const every = register.resources.map((resource) => ({ name: resource.is.name, resource }))

describe.each(every)('$name', ({ resource }) => {
  const isMade = resource.access.create !== false
  const base = `/api${paths.api(resource)}`

  it.runIf(isMade)('reports each missing required field', async () => {
    const input = await samples.input(resource)
    // A copied field is missing only once the record it is copied from is chosen.
    const required = Object.keys(input).filter(
      (name) => resource.fields[name]?.required && resource.fields[name].from === undefined,
    )
    const told = Object.fromEntries(required.map((name) => [name, asMissing(resource.fields[name] as Field)]))
    for (const missing of [undefined, null, '  ', []]) {
      const without = { ...input, ...Object.fromEntries(required.map((name) => [name, missing])) }
      const answer = await author.send('POST', base, without)
      expect([answer.status, answer.body.fields]).toEqual([400, told])
    }
  })

  it.runIf(isMade)('refuses unknown fields, read-only fields and values of the wrong kind, at the field', async () => {
    const input = await samples.input(resource)
    const closed = Object.keys(resource.fields).filter(
      (name) => !writableFields(resource.fields, 'create').includes(name),
    )
    const foreign = ['surely_unknown', 'id', 'version', 'createdAt', 'deletedAt', 'toString', ...closed]
    expect(await refusedFields({ ...input, ...filled(foreign, 1) })).toEqual(foreign.sort())
    for (const wrong of [{ wrong: true }, [['x']], 'a\u0000b', 'a\ud800b', Number.MAX_SAFE_INTEGER, '2026-02-30']) {
      const names = Object.keys(input).filter((name) => !isFine(resource.fields[name] as Field, wrong))
      const refused = names.length ? await refusedFields({ ...input, ...filled(names, wrong) }) : []
      expect(refused, JSON.stringify(wrong)).toEqual(names.sort())
    }
  })

  const refusedFields = async (input: Record<string, unknown>): Promise<string[]> => {
    const { status, body } = await author.send('POST', base, input)
    expect(status, `${JSON.stringify(body)} for ${JSON.stringify(input).slice(0, 300)}`).toBe(400)
    return Object.keys(body.fields ?? {}).sort()
  }

  it('finds no record by a malformed id', async () => {
    for (const id of ['0', '-1', '1.5', '1e3', 'abc', '0x1', '%00', '9007199254740993', '1'.repeat(300), '１']) {
      for (const answer of [
        await author.get(`${base}/${id}`),
        await author.get(`${base}/${id}/history`),
        await author.get(`${base}/${id}/comments`),
        await author.send('PUT', `${base}/${id}/assignment`, { user: author.id }),
        ...(resource.access.update ? await changesOf(id) : []),
        ...(resource.access.delete ? [await author.send('DELETE', `${base}/${id}`)] : []),
      ])
        expect([answer.status, answer.headers.get('content-type')], id).toEqual([
          404,
          'application/problem+json; charset=utf-8',
        ])
      // A change that no one may make is refused for any id.
      if (!resource.access.update) for (const { status } of await changesOf(id)) expect(status, id).toBe(403)
    }
  })

  async function changesOf(id: string): Promise<Answer[]> {
    return [
      await author.send('POST', `${base}/${id}/restore`, { version: 1 }),
      await author.send('PATCH', `${base}/${id}`, {}),
    ]
  }
})

function filled(names: readonly string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
