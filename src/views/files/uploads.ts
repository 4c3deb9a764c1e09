const contents = new Map<string, string>()
const running = new Set<Promise<boolean>>()

const leftOut = new Map<string, readonly string[]>()

/** Keeps the names of the files that an input did not take, as long as it names them. Answers how that ends. */
export function keepLeftOut(inputId: string, names: readonly string[]): () => void {
  leftOut.set(inputId, names)
  return () => {
    leftOut.delete(inputId)
  }
}

/** Names the files that the inputs of a form did not take. */
export function filesLeftOut(formName: string): string[] {
  return [...leftOut].flatMap(([inputId, names]) => (inputId.startsWith(`${formName}_`) ? names : []))
}

/** Keeps what this page has just uploaded, so that it can be shown before the record that owns it is saved. */
export function rememberUpload(key: string, content: string): void {
  contents.set(key, content)
}

/** The content of a file that this page uploaded, as a data address. */
export function uploadedHere(key: string): string | undefined {
  return contents.get(key)
}

/** Follows an upload until its files stand in their field; it answers whether all of them do. */
export function followUpload(upload: Promise<boolean>): void {
  running.add(upload)
  void upload.finally(() => running.delete(upload))
}

/** Waits for what is still on its way. False when some of it did not come, which whoever chose it has been told. */
export async function uploadsArrived(): Promise<boolean> {
  return (await Promise.all(running)).every(Boolean)
}
