import { existsSync, readdirSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The folders of production code, without tests. */
export const built = ['resources', 'providers', 'src', 'server'] as const

/** Lists the paths, from the root, of all TypeScript files in a folder; none if the folder does not exist. */
export function filesOf(folder: string): string[] {
  if (!existsSync(new URL(folder, root))) return []
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))
}

/** Reads a file by its path from the root. Throws if there is none. */
export function textOf(file: string): string {
  return readFileSync(new URL(file, root), 'utf8')
}
