import type { Worker } from 'node:worker_threads'
import { messages } from '#define'
import { startThread } from '../../database/thread'
import { badRequest, tooMany } from '../problem'
import type { Sheet } from './sheetOf'
import type { SheetAnswer } from './sheetWorker'
import { isArchive, isOldBook } from './zip'

const MILLISECONDS = 30_000
const LIMITS = { maxOldGenerationSizeMb: 768 }
const AT_ONCE = 2

let reading = 0

/** Reads an uploaded sheet in a thread of its own. Throws 400 with the reason in words, also for a text that is called a workbook, and 429 while others are read. */
export async function readSheet(bytes: Buffer, fileName: string): Promise<Sheet> {
  if (bytes.length < 4) throw badRequest(messages.noSheet, { detail: 'The file is empty' })
  if (/\.xlsx$/i.test(fileName) && !isArchive(bytes) && !isOldBook(bytes))
    throw badRequest(messages.onlyXlsx, { detail: 'The file is called .xlsx, but its content is no .xlsx workbook' })
  if (reading >= AT_ONCE) throw tooMany('Other sheets are being read. Wait a moment and upload it again.')
  reading += 1
  try {
    const answer = await readIn(
      await startThread(import.meta.url, 'sheetWorker', { workerData: bytes, resourceLimits: LIMITS }),
    )
    if ('refusal' in answer) {
      const title = answer.isOther ? messages.onlyXlsx : messages.sheetFormat
      throw badRequest(title, { detail: answer.refusal })
    }
    return answer.sheet
  } finally {
    reading -= 1
  }
}

async function readIn(worker: Worker): Promise<SheetAnswer> {
  const clock = setTimeout(() => void worker.terminate(), MILLISECONDS)
  try {
    return await new Promise<SheetAnswer>((resolve) => {
      const tooLarge = (): void => resolve({ refusal: 'The sheet is too large to be read. Split it into several' })
      worker.once('message', resolve)
      worker.once('error', tooLarge)
      worker.once('exit', tooLarge)
    })
  } finally {
    clearTimeout(clock)
    await worker.terminate()
  }
}
