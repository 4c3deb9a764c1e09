import type { GeoPoint, StoredFile } from '#define'
import { pictureTasks } from '#resources'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { idOf } from '../../engine/idOf'
import { badRequest } from '../../engine/problem'
import { put } from '../../engine/write/put'
import { settleEnrolment } from './enrolments'
import { keepPoints, photo } from '../points'
import { circumstancesOf, examine, type Circumstances, type Sent } from './examine'
import { namePrints } from './prints'

/** Picture tasks: pictures are examined as they arrive, and a verdict moves the enrolment on. */
export const pictureTasksBehaviour = behaviour(pictureTasks, {
  begins: ({ viewer, engine }) =>
    Promise.resolve({ uploadedBy: viewer.id || null, uploadedAt: engine.now().toISOString() }),
  prepare: async (work, { before, input }) => {
    if (before) return
    const about = await knownOf(work, idOf(input.enrolment), idOf(input.event))
    if (!about) return
    const sent = sentIn(input.images, input.location, input.takenAt)
    refuseCount(sent.images.length, about, pictureTasks.form.messages.createFailed)
    return examine(work, sent, about)
  },
  saved: async (work, { before, after }) => {
    if (!before) await namePrints(work.tx, keysOf(after.images), after.id)
    if (before?.status !== after.status) await settleEnrolment(work, after.enrolment?.id ?? 0)
    await keepPoints(work, before && photo(before), photo(after))
  },
  effects: {
    resubmit: async (work, { record, input }) => {
      const about = await knownOf(work, record.enrolment?.id, record.event?.id)
      if (!about) return
      const sent = sentIn(input.images, undefined, undefined)
      refuseCount(sent.images.length, about, 'Error while uploading the file')
      const { viewer, engine } = work
      await put(work, pictureTasks, record.id, {
        ...(await examine(work, sent, about, record.id)),
        ...{ attempt: Number(record.attempt ?? 1) + 1 },
        ...{ uploadedBy: viewer.id || null, uploadedAt: engine.now().toISOString() },
      })
    },
  },
})

async function knownOf(
  work: Work,
  enrolment: number | undefined,
  event: number | undefined,
): Promise<Awaited<ReturnType<typeof circumstancesOf>>> {
  return enrolment && event ? circumstancesOf(work, { enrolment, event }) : undefined
}

function sentIn(images: unknown, location: unknown, takenAt: unknown): Sent {
  return {
    images: (images ?? []) as readonly StoredFile[],
    ...(location ? { location: (location as GeoPoint).coordinates } : {}),
    ...(typeof takenAt === 'string' && { takenAt }),
  }
}

function keysOf(images: unknown): string[] {
  return ((images ?? []) as readonly StoredFile[]).map(({ key }) => key)
}

function refuseCount(count: number, { minPhotos, maxPhotos }: Circumstances, failed: string): void {
  if (count < minPhotos)
    throw badRequest(failed, { fields: { images: `This event needs at least ${minPhotos} pictures` } })
  if (count > maxPhotos)
    throw badRequest(failed, { fields: { images: `This event takes at most ${maxPhotos} pictures` } })
}
