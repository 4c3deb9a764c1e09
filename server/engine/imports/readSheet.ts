import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { messages } from '#define'
import { startThread } from '../../database/thread'
import { badRequest, tooMany } from '../problem'
import type { SheetPart } from './sheetOf'
import type { SheetAnswer } from './sheetWorker'
import { isArchive, isOldBook } from './zip'

/** So long, in milliseconds, a sheet may be read, without what is done with its rows. */
const PATIENCE = 30_000
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }
const AT_ONCE = 2

let reading = 0

/**
 * Reads an uploaded sheet in a thread of its own, which takes the bytes away and hands over a part at a time; `take` has done
 * with one before the next is read. Throws 400 with the reason in words, also for a text that is called a workbook, and
 * 429 while others are read.
 */
export async function readSheet(
  bytes: Buffer,
  fileName: string,
  take: (part: SheetPart) => Promise<void>,
): Promise<void> {
  if (bytes.length < 4) throw badRequest(messages.noSheet, { detail: 'The file is empty' })
  if (/\.xlsx$/i.test(fileName) && !isArchive(bytes) && !isOldBook(bytes))
    throw badRequest(messages.onlyXlsx, { detail: 'The file is named .xlsx but is not an .xlsx workbook' })
  if (reading >= AT_ONCE) throw tooMany('Other sheets are being read. Wait a moment and upload it again.')
  reading += 1
  try {
    // The bytes go over to the thread: nobody needs them here any more.
    const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    const options = { workerData: whole, transferList: [whole.buffer as ArrayBuffer], resourceLimits: LIMITS }
    await readIn(await startThread(import.meta.url, 'sheetWorker', options), take)
  } finally {
    reading -= 1
  }
}

async function readIn(worker: Worker, take: (part: SheetPart) => Promise<void>): Promise<void> {
  let left = PATIENCE
  try {
    for (;;) {
      const from = performance.now()
      const answer = await answerOf(worker, left)
      left -= performance.now() - from
      if ('isWhole' in answer) return
      if ('refusal' in answer)
        throw badRequest(answer.isOther ? messages.onlyXlsx : messages.sheetFormat, { detail: answer.refusal })
      await take(answer)
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

async function answerOf(worker: Worker, within: number): Promise<SheetAnswer> {
  const over = new AbortController()
  const clock = setTimeout(() => over.abort(), Math.max(1, within))
  const { signal } = over
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as SheetAnswer),
      once(worker, 'exit', { signal }).then(() => tooLarge),
    ])
  } catch {
    // Its time is over, or its thread has failed, which memory without end does.
    return tooLarge
  } finally {
    clearTimeout(clock)
    over.abort()
  }
}

const tooLarge: SheetAnswer = { refusal: 'The sheet is too large. Split it into several' }
