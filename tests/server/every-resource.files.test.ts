import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, writableFields } from '#define'
import { register } from '#resources'
import { startService, type Person, type TestService } from '../support/service'
import { everyKey, pictureFor, samplesBy, type Samples } from '../support/samples'

let service: TestService
let author: Person
let samples: Samples
beforeAll(async () => {
  service = await startService()
  author = await service.person(everyKey)
  samples = samplesBy(author, service)
})
afterAll(() => service.close())

const withFiles = register.resources
  .map((resource) => ({
    name: resource.is.name,
    resource,
    // Only an action adds this picture, so a new record has none.
    files: (resource.access.create === false
      ? Object.keys(resource.fields)
      : writableFields(resource.fields, 'create')
    ).filter((field) => ['image', 'file'].includes(resource.fields[field]?.kind ?? '')),
  }))
  .filter(({ files }) => files.length > 0)

describe.each(withFiles)('$name', ({ resource, files }) => {
  it('stores files and returns them', async () => {
    const base = `/api${paths.api(resource)}`
    const record = await samples.record(resource)
    for (const name of files) {
      const [file] = record[name] as { key: string; mime: string }[]
      const response = await fetch(`${service.url}${base}/${record.id}/files/${name}/${file?.key}`, {
        headers: { authorization: `Bearer ${author.token}` },
      })
      expect(Buffer.from(await response.arrayBuffer())).toEqual(pictureFor(resource, name))
      expect(response.headers.get('content-type')).toBe(file?.mime)
    }
  })
})
