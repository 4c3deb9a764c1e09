import { holdsFiles, videoLimits, type Access, type AnyResource } from '#define'
import type { Probe, ProbeMaker } from './probes'

/**
 * Returns what an upload for a field requires: an authority to create or update its records, or to perform an action
 * that asks for it.
 */
export function uploadNeedOf({ access, actions }: AnyResource, name: string): Access {
  const asking = Object.values(actions).filter(({ input }) => input?.[name])
  const keys = [access.create, access.update, asking.map(({ key }) => key)].flat(2).filter(Boolean) as string[]
  return access.own?.fields.includes(name) || keys.includes('signedIn') ? 'signedIn' : (keys as Access)
}

/** Lists the requests for files of a resource's fields, for a file that no record has. */
export function fileProbes(resource: AnyResource, probe: ProbeMaker): Probe[] {
  const { access, fields } = resource
  const files = Object.entries(fields).filter(([, field]) => holdsFiles(field))
  return files.flatMap(([name, field]) => {
    const { read = 'signedIn', personal, shownTo = [] } = field
    const needs = [uploadNeedOf(resource, name)]
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
