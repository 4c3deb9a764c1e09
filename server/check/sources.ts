import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the repository. */
export interface SourceFile {
  /** Relative to the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** A resource or a page declared in a file. */
export interface Declared {
  readonly name: string
  /** The constant that holds it; undefined for one declared within a list. */
  readonly constant?: string
  readonly file: SourceFile
  readonly line: number
}

/** Reads the TypeScript files of some folders of a repository; `except` are excluded folders. */
export function readFiles(root: string, folders: readonly string[], except: readonly string[] = []): SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !except.some((folder) => path.startsWith(`${folder}/`)))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Reads the files in which the company declares its resources and pages. */
export function declarationFiles(root: string): SourceFile[] {
  return readFiles(root, ['resources'], ['resources/define'])
}

const identity = /(?:\bconst\s+(\w+)[^=;]*=\s*)?\b(?:resource|page)\(\{\s*is:\s*\{[^{}]*?\bname:\s*(['"`])([^'"`]*)\2/g

/** Finds the resources and pages declared in files. */
export function declaredIn(files: readonly SourceFile[]): Declared[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(identity)].map((found): Declared => {
      const [whole, constant, , name = ''] = found
      return { name, constant, file, line: lineAt(file.text, found.index + whole.length) }
    }),
  )
}

/** Returns the line number of a position, from one. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
