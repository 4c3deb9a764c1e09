import { videoLimits, type Access, type AnyResource } from '#define'
import type { Probe, ProbeMaker } from './probes'

/** What may be done with the files of a resource's fields, of which no record has one. */
export function fileProbes({ access, actions, fields }: AnyResource, probe: ProbeMaker): Probe[] {
  const files = Object.entries(fields).filter(([, { kind }]) => kind === 'image' || kind === 'file')
  const writes = [access.create, access.update].flat().filter(Boolean) as string[]
  const uploadNeed = (name: string): Access => {
    const asking = Object.values(actions).filter(({ input }) => input?.[name])
    return access.own?.fields.includes(name) || writes.includes('signedIn')
      ? 'signedIn'
      : ([...writes, ...asking.flatMap(({ key }) => key)] as Access)
  }
  return files.flatMap(([name, field]) => {
    const { read = 'signedIn', personal, shownTo = [] } = field
    const needs = [uploadNeed(name)]
    return [
      probe('POST', `/files/${name}`, needs),
      probe('GET', `/uploads/${name}/*`, needs),
      probe('GET', `/:id/files/${name}/*`, [
        ...[access.see, read],
        personal ? (['pii:reveal', shownTo].flat() as Access) : 'signedIn',
      ]),
      ...(videoLimits(field)
        ? [
            probe('POST', `/files/${name}/uploads`, needs),
            ...(['GET', 'PATCH', 'DELETE'] as const).map((method) =>
              probe(method, `/files/${name}/uploads/:upload`, needs),
            ),
            probe('PUT', `/files/${name}/uploads/:upload/poster`, needs),
          ]
        : []),
    ]
  })
}
