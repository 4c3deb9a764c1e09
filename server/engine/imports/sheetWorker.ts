import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { sheetOf, type SheetPart } from './sheetOf'
import { UnreadableSheet } from './zip'

/** The messages of the thread that reads a sheet: a part of it, a heartbeat, the end, or a refusal. */
export type SheetAnswer = SheetPart | { readonly isGoingOn: true } | { readonly isWhole: true } | Refused

/** Why a sheet is refused. */
interface Refused {
  readonly refusal: string
  readonly isOther?: boolean
}

/**
 * Reads a sheet in a thread of its own: the service keeps answering, and a file that takes too much memory or time
 * affects no one else. The next part is read when the caller has finished the one before; heartbeats come in between
 * while something is unpacked.
 */
async function answer(): Promise<SheetAnswer> {
  try {
    for await (const part of sheetOf(Buffer.from((workerData as Uint8Array).buffer), giveSign)) {
      parentPort?.postMessage(part)
      if (parentPort) await once(parentPort, 'message')
    }
    return { isWhole: true }
  } catch (error) {
    // Errors caused by a hostile file are treated as a broken file.
    return error instanceof UnreadableSheet
      ? { refusal: error.message, isOther: error.isOther }
      : { refusal: 'The file is damaged. Save it again as .xlsx' }
  }
}

/** The interval of heartbeats, in milliseconds. */
const SIGN_OF_LIFE = 100
let signed = performance.now()

function giveSign(): void {
  if (performance.now() - signed < SIGN_OF_LIFE) return
  signed = performance.now()
  parentPort?.postMessage({ isGoingOn: true } satisfies SheetAnswer)
}

const last = await answer()
parentPort?.postMessage(last)
