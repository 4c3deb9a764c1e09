import { parentPort, workerData } from 'node:worker_threads'
import { sheetOf, type Sheet } from './sheetOf'
import { UnreadableSheet } from './zip'

/** What the thread that reads a sheet answers: the sheet, or why it is not taken in. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly refusal: string; readonly isOther?: boolean }

/**
 * A sheet is read in a thread of its own: the service goes on answering meanwhile, and a file that takes too much memory
 * or time takes it from nobody.
 */
function answer(): SheetAnswer {
  try {
    return { sheet: sheetOf(Buffer.from(workerData as Uint8Array)) }
  } catch (error) {
    // What the reader stumbles over in a hostile file is as good as broken.
    return error instanceof UnreadableSheet
      ? { refusal: error.message, isOther: error.isOther }
      : { refusal: 'The file is broken. Save it again as .xlsx' }
  }
}

parentPort?.postMessage(answer())
