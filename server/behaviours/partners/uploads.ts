import { partnerRecords, partners, partnerUploads } from '#resources'
import { sql } from '../../database'
import { tellAccessChanged } from '../../engine/accessChange'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { partnerUploadJob } from './uploadJob'

/** Sheets of partners: checked and imported in the background, as the person who uploaded them. */
export const partnerUploadsBehaviour = behaviour(partnerUploads, {
  begins: async ({ viewer }) => ({ uploadedBy: viewer.id || null }),
  saved: async ({ engine, tx }, { before, after }) => {
    if (!before) await engine.jobs.send(tx, partnerUploadJob, { id: after.id })
  },
  effects: {
    commit: async ({ engine, tx }, { record }) => {
      await engine.jobs.send(tx, partnerUploadJob, { id: record.id })
    },
  },
})

/** Partners: a program's secret ends with the partnership. */
export const partnersBehaviour = behaviour(partners, {
  effects: {
    suspend: (work, { record }) => endSecrets(work, record.id),
    end: (work, { record }) => endSecrets(work, record.id),
  },
})

/** Partner records: nothing beyond their declaration. */
export const partnerRecordsBehaviour = behaviour(partnerRecords, { isVerifiedAlone: true, effects: {} })

async function endSecrets({ engine, tx }: Work, partner: number): Promise<void> {
  await tx.run(sql`
    update api_clients set revoked_at = ${engine.now().toISOString()}::timestamptz
    where revoked_at is null and client_id = (select api_client_id from partners where id = ${partner})`)
  await tellAccessChanged(tx)
}
