const contents = new Map<string, string>()

/** Keeps what this page has just uploaded, so that it can be shown before the record that owns it is saved. */
export function rememberUpload(key: string, content: string): void {
  contents.set(key, content)
}

/** The content of a file that this page uploaded, as a data address. */
export function uploadedHere(key: string): string | undefined {
  return contents.get(key)
}
