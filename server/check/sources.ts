import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the repository. */
export interface SourceFile {
  /** Below the repository, with slashes. */
  readonly path: string
  readonly text: string
}

/** A resource or a page as its file declares it. */
export interface Declared {
  readonly name: string
  /** The constant that holds it; undefined for what is declared within a list. */
  readonly constant?: string
  readonly file: SourceFile
  readonly line: number
}

/** Reads the TypeScript files of some folders of a repository; `except` are folders to leave out. */
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

/** Finds the resources and pages that files declare. */
export function declaredIn(files: readonly SourceFile[]): Declared[] {
  return files.flatMap((file) =>
    [...file.text.matchAll(identity)].map((found): Declared => {
      const [whole, constant, , name = ''] = found
      return { name, constant, file, line: lineAt(file.text, found.index + whole.length) }
    }),
  )
}

/** Counts the line of a position, from one. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}
