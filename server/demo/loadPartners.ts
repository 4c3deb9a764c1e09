import { partnerRecords, partners, partnerUploadErrors, partnerUploads } from '#resources'
import type { FileStore } from '../engine/files/fileStore'
import { templateBook } from '../engine/imports/books'
import { cutOf } from '../engine/imports/targets'
import { system } from '../engine/read/oneRecord'
import { PARTNER_SHEET, partnerRows, partnerUploadDrafts } from './people/partnerRows'
import type { World } from './people/world'
import type { Store } from './store'

/** Stores the partners; returns their ids. */
export function loadPartners(store: Store, world: World, today: string): Promise<number[]> {
  return store.insert(partners, partnerRows(world, today))
}

/** Stores the uploads of partners within a year, each by one of their people. */
export async function loadPartnerUploads(
  store: Store,
  world: World,
  { ids, by, today }: { readonly ids: readonly number[]; readonly by: number | undefined; readonly today: string },
): Promise<void> {
  const drafts = partnerUploadDrafts(ids, world, today)
  const uploads = await store.insert(
    partnerUploads,
    drafts.map(({ upload }) => ({ ...upload, uploadedBy: by, createdBy: by })),
  )
  await store.insert(
    partnerRecords,
    drafts.flatMap(({ records }, at) => records.map((row) => ({ ...row, upload: uploads[at] }))),
  )
  await store.insert(
    partnerUploadErrors,
    drafts.flatMap(({ errors }, at) => errors.map((row) => ({ ...row, upload: uploads[at] }))),
  )
}

/** Stores the workbook used for every sheet of a partner: the empty template. */
export async function keepPartnerSheet(files: Pick<FileStore, 'keep'> | undefined): Promise<void> {
  await files?.keep(PARTNER_SHEET, await templateBook(cutOf(partnerRecords, 'farmers'), system, { names: {} }))
}
