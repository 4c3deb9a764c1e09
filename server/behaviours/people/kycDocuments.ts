import type { StoredFile } from '#define'
import { kycDocuments, kycTypes, type RoleType } from '#resources'
import { sql } from '../../database'
import { behaviour } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { essence, isSame } from '../../engine/write/history'
import { idOf } from '../../engine/idOf'
import { keepKycStatus } from './kycStatus'
import { mustHandlePapers, papersWithin } from './papers'

/** KYC documents: people see and replace their own; so do those who may change the person or who check documents. */
export const kycDocumentsBehaviour = behaviour(kycDocuments, {
  scope: papersWithin,
  prepare: async (work, { before, input }) => {
    const owner = idOf(input.user) ?? 0
    await mustHandlePapers(work, owner)
    refusePaperSelfie(input.type, input.file)
    const fresh = {
      uploadedAt: work.engine.now().toISOString(),
      status: 'UPLOADED',
      validated: null,
      comments: null,
      validatedBy: null,
      validatedAt: null,
    } as const
    if (!before) return { ...fresh, document: kycTypes[input.type ?? 'PAN_CARD'], role: await roleOf(work, owner) }
    const changes = (name: 'file' | 'panNumber' | 'licenceNumber' | 'aadhaar' | 'expiry'): boolean =>
      !isSame(essence(before[name]), essence(input[name]))
    const isNewFile = changes('file')
    if (before.status === 'REJECTED' && !isNewFile)
      throw badRequest('Error while updating identity document', {
        fields: { file: 'This document was rejected. Upload a new file' },
      })
    const isChanged = isNewFile || (['panNumber', 'licenceNumber', 'aadhaar', 'expiry'] as const).some(changes)
    return isChanged ? fresh : undefined
  },
  saved: (work, { after }) => keepKycStatus(work, after.user?.id ?? 0),
  effects: {},
})

function refusePaperSelfie(type: unknown, file: unknown): void {
  const [first] = (file ?? []) as readonly StoredFile[]
  if (type === 'SELFIE' && first?.mime === 'application/pdf')
    throw badRequest('Invalid File type', { fields: { file: 'A selfie must be a PNG, JPG or JPEG picture' } })
}

async function roleOf({ tx }: Work, user: number): Promise<RoleType> {
  const [found] = await tx.rows<{ roleType: RoleType }>(
    sql`select role_type as "roleType" from users where id = ${user}`,
  )
  return found?.roleType ?? 'OFFICE'
}
