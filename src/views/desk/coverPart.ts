import { coversOf, judgeNeed, waitingStates, type AnyResource } from '#define'
import { may } from '../../../providers/access'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'
import type { Handed } from './handed'
import type { FileProof } from './proofs'
import type { Part } from './useCovering'

/** Whether the viewer may paint over a picture: it belongs to the record itself, which waits for their verdict. */
export function mayCover(resource: AnyResource, { record }: Handed, { place, other }: FileProof): boolean {
  const { desk } = resource.page
  return (
    !other &&
    !!desk &&
    coversOf(resource).includes(place.name) &&
    waitingStates(desk).includes(String(record[resource.rules.state ?? ''])) &&
    may(judgeNeed(resource))
  )
}

interface Covered {
  readonly parts: readonly Part[]
  readonly onCovered: ((handed: Handed) => void) | undefined
}

/** Has the service paint over parts of a picture, and shows the changed record. */
export async function coverPart(
  { is }: AnyResource,
  { record }: Handed,
  { place, file }: FileProof,
  { parts, onCovered }: Covered,
): Promise<void> {
  const body = { field: place.name, key: file.key, parts }
  try {
    const sent = httpOf(is.service).post<Handed>(`/${is.name}/${record.id}/desk/cover`, body)
    onCovered?.((await translateErrors(sent)).data)
    say('success', 'Part of the picture was covered')
  } catch (error) {
    const { message, detail } = toHttpError(error)
    say('error', message, detail)
  }
}
