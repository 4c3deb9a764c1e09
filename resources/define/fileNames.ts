const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'application/pdf': ['pdf'],
}

/**
 * The name under which a file is saved: with the extension of what its content was found to be. A program opens a file by
 * its extension, and a page in HTML may well begin as a PDF does.
 */
export function savedName({ name, mime }: { readonly name: string; readonly mime: string }): string {
  const known = extensions[mime]
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!known || known.includes(extension)) return name
  return `${name.replace(/(?<=.)\.[a-z][a-z0-9]{0,4}$/i, '')}.${known[0]}`
}
