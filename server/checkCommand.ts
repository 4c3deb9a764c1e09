import { fileURLToPath } from 'node:url'
import { boards, register } from '#resources'
import { behaviours, endpoints } from './behaviours'
import { mistakesIn } from './check'

/** A step of `npm run check`: prints every mistake in the declarations and in the files that belong to them. */
async function main(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const mistakes = await mistakesIn({ register, behaviours, endpoints, boards, root })
  for (const mistake of mistakes) process.stdout.write(`${mistake}\n`)
  process.exitCode = mistakes.length > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
