import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestService } from './service'

/** The files below a folder of the store in whose path a word stands, those included that are not whole. */
export async function filesNamed(
  { dataDirectory }: Pick<TestService, 'dataDirectory'>,
  folder: string,
  word: string,
): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const
  const found = await readdir(join(dataDirectory, 'files', folder), options).catch(() => [])
  const files = found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return files.filter((path) => path.includes(word))
}
