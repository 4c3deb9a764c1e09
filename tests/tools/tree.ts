import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../server/parts.mjs'

/** The output and exit code of a program. */
export interface Ended {
  readonly code: number
  readonly printed: string
}

/** A copy of some sources in a folder of its own, with the packages of the repository. */
export interface Tree {
  readonly folder: string
  /** The folder for temporary files of its programs. */
  readonly temporary: string
  /** Runs a program of a package, such as `tsx/dist/cli.mjs`. */
  run(program: string, ...args: string[]): Promise<Ended>
  /** Runs a script in the copy and returns the JSON that it prints. */
  answer(script: string): Promise<unknown>
  remove(): void
}

/** Copies files and folders of the repository, by their paths from the root. */
export function copyOf(paths: readonly string[]): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-tree-'))
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  // Programs create their temporary folders inside the copy, where a test can find leftovers.
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  // tsx keeps its cache of compiled files in one folder per user, by content.
  const translated = `tsx-${process.getuid?.() ?? userInfo().username}`
  mkdirSync(join(tmpdir(), translated), { recursive: true })
  symlinkSync(join(tmpdir(), translated), join(temporary, translated), 'junction')
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary }
  const run = async (program: string, ...args: string[]): Promise<Ended> => {
    const script = join(folder, 'node_modules', program)
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder, env })
      return { code: 0, printed: stdout + stderr }
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
      return { code, printed: stdout + stderr }
    }
  }
  return {
    folder,
    temporary,
    run,
    answer: async (script) => {
      writeFileSync(join(folder, 'probe.ts'), script)
      const { code, printed } = await run('tsx/dist/cli.mjs', 'probe.ts')
      if (code !== 0) throw new Error(printed)
      return JSON.parse(printed)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
