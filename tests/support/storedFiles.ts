import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestService } from './service'

/** Finds the files below a folder of the store whose path contains a word, including incomplete ones. */
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
