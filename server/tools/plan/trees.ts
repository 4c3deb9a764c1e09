import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import type { Description } from './description'

const DESCRIBE = 'server/tools/plan/describe.ts'
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Describes the declarations of a tree in a process of its own, as a process cannot load two versions of a module.
 * Throws with a message that contains the tree's name where they cannot be read.
 */
export async function describeTree(folder: string, name: string): Promise<Description> {
  const tsx = join(folder, 'node_modules/tsx/dist/cli.mjs')
  const described = await run(process.execPath, [tsx, DESCRIBE], { cwd: folder }).catch((error: unknown) => {
    throw new Error(`The declarations of ${name} cannot be read: ${reasonOf(error)}`)
  })
  return JSON.parse(described) as Description
}

/**
 * Describes the declarations of a commit, which is checked out into a temporary folder. Throws with a message where
 * there is no such commit.
 */
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
    // A commit describes itself; one from before this command is described by the working tree's code.
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

/** Finds the line of a failed program that states the error. */
function reasonOf(error: unknown): string {
  const text = String((error as { stderr?: string }).stderr ?? error)
  return text.split('\n').find((line) => /Error\b/.test(line)) ?? text.trim()
}
