import { createInterface } from 'node:readline/promises'
import { root } from '../parts.mjs'
import { completed, help, readArguments, type Answers } from './tab/answers'
import { writeTab } from './tab/write'

/** `npm run tab <name>`: writes the declaration of a new tab, registers it and shows it. */
async function main(): Promise<void> {
  const { help: isHelp, ...given } = readArguments(process.argv.slice(2))
  if (isHelp) return void process.stdout.write(`${help}\n`)
  const answers = await answered(given)
  const { files, refusals } = await writeTab(answers, root)
  if (refusals.length > 0) throw new Error(`${refusals.join('\n')}\nNothing was written.`)
  for (const file of files) process.stdout.write(`Written: ${file}\n`)
  process.stdout.write(`Next: npm run migration add-${answers.name}, then npm start.\n`)
}

async function answered(given: Partial<Answers>): Promise<Answers> {
  if (!process.stdin.isTTY) return completed(given)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Pasted lines arrive before their questions; the iterator keeps them.
  const lines = terminal[Symbol.asyncIterator]()
  try {
    return await completed(given, async (question) => {
      terminal.setPrompt(question)
      terminal.prompt()
      const { value, done } = await lines.next()
      if (done) throw new Error('Nothing was written.')
      return value
    })
  } finally {
    terminal.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
