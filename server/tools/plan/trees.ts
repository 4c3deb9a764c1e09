import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { Description } from './description'

const DESCRIBE = 'server/tools/plan/describe.ts'
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Reads what the declarations of a tree mean, in a process of its own: two versions of a module do not fit into one. Throws
 * in a sentence, in which the tree is called by its name, where they cannot be read.
 */
export async function describeTree(folder: string, name: string): Promise<Description> {
  const tsx = join(folder, 'node_modules/tsx/dist/cli.mjs')
  const described = await run(process.execPath, [tsx, DESCRIBE], { cwd: folder }).catch((error: unknown) => {
    throw new Error(`The declarations of ${name} cannot be read: ${reasonOf(error)}`)
  })
  return JSON.parse(described) as Description
}

/** Reads the same of a commit, which is put into a folder for that long. Throws in a sentence where there is no such commit. */
export async function describeCommit(root: string, commit: string): Promise<Description> {
  const folder = mkdtempSync(join(tmpdir(), 'agridesk-plan-'))
  try {
    const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.index') }
    const found = await run('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: root }).catch(
      () => {
        throw new Error(`There is no commit ${commit}.`)
      },
    )
    await run('git', ['read-tree', found.trim()], { cwd: root, env })
    await run('git', ['checkout-index', '--all', `--prefix=${folder}${sep}`], { cwd: root, env })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
    // A commit describes itself; one from before this command is described by what the working tree has.
    if (!existsSync(join(folder, DESCRIBE)))
      cpSync(join(root, 'server/tools/plan'), join(folder, 'server/tools/plan'), { recursive: true })
    return await describeTree(folder, commit)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(
  program: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { ...options, maxBuffer: MOST_BYTES })
  return stdout
}

/** The line of a failed program that says what went wrong. */
function reasonOf(error: unknown): string {
  const text = String((error as { stderr?: string }).stderr ?? error)
  return text.split('\n').find((line) => /Error\b/.test(line)) ?? text.trim()
}
