import type { Engine } from '../../../engine/engine'
import { portalAddress } from '../../../engine/exports/mailWords'
import { paperIn, paperToken, type PaperKind } from '../../../engine/paperToken'
import { invoicePaper, receiptPaper, type PaperFile } from './papers'

/** The papers that a link may show: an invoice or a receipt. */
const papers = { b: invoicePaper, r: receiptPaper } as const satisfies Record<PaperKind, unknown>

/** Makes the public link of a paper for its farmer, without sign-in. It is valid for 30 days and stored nowhere. */
export function paperAddress(engine: Engine, kind: PaperKind, id: number): string {
  return `${engine.setting(portalAddress)}/api/farmer/papers/${paperToken(engine, kind, id)}`
}

/** Draws the paper of a token; undefined for a forged or expired one. */
export async function paperOfToken(engine: Engine, token: string): Promise<PaperFile | undefined> {
  const paper = paperIn(engine, token)
  return paper && papers[paper.kind]({ tx: engine.database }, paper.id)
}
