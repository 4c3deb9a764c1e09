import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { messages } from '#define'
import { startThread } from '../../database/thread'
import { badRequest, tooMany } from '../problem'
import type { SheetPart } from './sheetOf'
import type { SheetAnswer } from './sheetWorker'
import { isArchive, isOldBook } from './zip'

/**
 * How many milliseconds a sheet's thread may be silent before it is given up; the size of a sheet is limited elsewhere.
 */
const PATIENCE = 60_000
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 16 }
const AT_ONCE = 2

let reading = 0

/**
 * Reads an uploaded sheet in a thread of its own, which takes over the bytes and returns a part at a time; `take`
 * finishes one part before the next is read. Throws 400 with the reason in words, also for a text file named as a
 * workbook, and 429 while others are read, or when the thread makes no progress on a busy machine.
 */
export async function readSheet(
  bytes: Buffer,
  fileName: string,
  take: (part: SheetPart) => Promise<void>,
  patience = PATIENCE,
): Promise<void> {
  if (bytes.length < 4) throw badRequest(messages.noSheet, { detail: 'The file is empty' })
  if (/\.xlsx$/i.test(fileName) && !isArchive(bytes) && !isOldBook(bytes))
    throw badRequest(messages.onlyXlsx, { detail: 'The file is named .xlsx but is not an .xlsx workbook' })
  if (reading >= AT_ONCE) throw tooMany('Other sheets are being read. Wait a moment and upload it again.')
  reading += 1
  try {
    // The bytes are transferred to the thread, because they are not needed here any more.
    const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    const options = { workerData: whole, transferList: [whole.buffer as ArrayBuffer], resourceLimits: LIMITS }
    await readIn(await startThread(import.meta.url, 'sheetWorker', options), take, patience)
  } finally {
    reading -= 1
  }
}

async function readIn(worker: Worker, take: (part: SheetPart) => Promise<void>, patience: number): Promise<void> {
  const answers = on(worker, 'message', { close: ['exit'] }) as AsyncIterableIterator<[SheetAnswer]>
  try {
    for (;;) {
      const answer = await nextOf(answers, patience)
      if ('isWhole' in answer) return
      if ('isGoingOn' in answer) continue
      if ('refusal' in answer)
        throw badRequest(answer.isOther ? messages.onlyXlsx : messages.sheetFormat, { detail: answer.refusal })
      await take(answer)
      worker.postMessage('next')
    }
  } finally {
    await worker.terminate()
  }
}

async function nextOf(answers: AsyncIterator<[SheetAnswer]>, within: number): Promise<SheetAnswer> {
  let clock: NodeJS.Timeout | undefined
  const over = new Promise<'over'>((resolve) => {
    // Messages that arrived while this thread was busy are handled before the timeout.
    clock = setTimeout(() => setImmediate(resolve, 'over'), within)
  })
  // A thread fails when its memory limit is exceeded.
  const next = answers.next().catch(() => ({ done: true }) as const)
  const answer = await Promise.race([next, over])
  clearTimeout(clock)
  if (answer === 'over') throw tooMany('Reading the sheet took too long. Wait a moment and upload it again.')
  return answer.done ? tooLarge : answer.value[0]
}

const tooLarge: SheetAnswer = { refusal: 'The sheet is too large. Split it into several' }
