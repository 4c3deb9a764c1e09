const contents = new Map<string, string>()
const running = new Set<Promise<boolean>>()

const leftOut = new Map<string, readonly string[]>()

/**
 * Registers the names of the files that an input refused, as long as it lists them. Returns the function that removes
 * them.
 */
export function keepLeftOut(inputId: string, names: readonly string[]): () => void {
  leftOut.set(inputId, names)
  return () => {
    leftOut.delete(inputId)
  }
}

/** Lists the files that the inputs of a form refused. */
export function filesLeftOut(formName: string): string[] {
  return [...leftOut].flatMap(([inputId, names]) => (inputId.startsWith(`${formName}_`) ? names : []))
}

/** Stores what this page has just uploaded, so that it can be shown before its record is saved. */
export function rememberUpload(key: string, content: string): void {
  contents.set(key, content)
}

/** The content of a file that this page uploaded, as a data URL. */
export function uploadedHere(key: string): string | undefined {
  return contents.get(key)
}

/** Tracks an upload until its files are in their field; it resolves to whether all of them are. */
export function followUpload(upload: Promise<boolean>): void {
  running.add(upload)
  void upload.finally(() => running.delete(upload))
}

/** Waits for running uploads. False if some failed, of which the user has been notified. */
export async function uploadsArrived(): Promise<boolean> {
  return (await Promise.all(running)).every(Boolean)
}
