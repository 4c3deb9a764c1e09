import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { sheetOf, type SheetPart } from './sheetOf'
import { UnreadableSheet } from './zip'

/** What the thread that reads a sheet answers: a part of it, a sign of life, that there is no more, or why it is not taken in. */
export type SheetAnswer = SheetPart | { readonly isGoingOn: true } | { readonly isWhole: true } | Refused

/** Why a sheet is not taken in. */
interface Refused {
  readonly refusal: string
  readonly isOther?: boolean
}

/**
 * A sheet is read in a thread of its own: the service goes on answering meanwhile, and a file that takes too much memory
 * or time takes it from nobody. The next part is read when whoever asked has done with the one before; signs of life come
 * in between, as long as something is unpacked.
 */
async function answer(): Promise<SheetAnswer> {
  try {
    for await (const part of sheetOf(Buffer.from((workerData as Uint8Array).buffer), giveSign)) {
      parentPort?.postMessage(part)
      if (parentPort) await once(parentPort, 'message')
    }
    return { isWhole: true }
  } catch (error) {
    // What the reader stumbles over in a hostile file is as good as broken.
    return error instanceof UnreadableSheet
      ? { refusal: error.message, isOther: error.isOther }
      : { refusal: 'The file is damaged. Save it again as .xlsx' }
  }
}

/** A sign of life is given so often, in milliseconds. */
const SIGN_OF_LIFE = 100
let signed = performance.now()

function giveSign(): void {
  if (performance.now() - signed < SIGN_OF_LIFE) return
  signed = performance.now()
  parentPort?.postMessage({ isGoingOn: true } satisfies SheetAnswer)
}

const last = await answer()
parentPort?.postMessage(last)
