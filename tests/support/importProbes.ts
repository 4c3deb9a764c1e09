import type { Access, AnyResource } from '#define'
import type { Probe, ProbeMaker } from './probes'

/** An id that no import, export or operation has. */
export const NO_UUID = '00000000-0000-4000-8000-000000000000'

/** Lists the requests for importing sheets, to a non-existent import. */
export function importProbes({ access: { see: key }, access, imports }: AnyResource, probe: ProbeMaker): Probe[] {
  const needs: readonly Access[] = [key, [access.create, access.update].flat().filter(Boolean) as Access]
  const one = (method: string, rest: string, body?: unknown): Probe => {
    const made = probe(method, `/imports/:import${rest}`, needs, body)
    return { ...made, path: made.path.replace(':import', NO_UUID).replace(':number', '2') }
  }
  const template = probe('GET', '/imports/template', needs)
  if (imports?.through) return [template]
  return [
    template,
    probe('GET', '/imports/current', needs),
    probe('GET', '/imports', needs),
    probe('POST', '/imports', needs),
    one('GET', ''),
    one('GET', '/rows'),
    one('GET', '/errors'),
    one('GET', '/wrong'),
    one('POST', '/replace', {}),
    one('POST', '/files', {}),
    one('PUT', '/headings', { row: 1 }),
    one('PUT', '/columns', { columns: [] }),
    one('POST', '/check'),
    one('PATCH', '/rows/:number', { cells: {} }),
    one('POST', '/commit'),
    one('POST', '/answer', { answer: 'NEW' }),
    one('DELETE', ''),
  ]
}
