import { check, complaintText, missingSystemResources, type Complaint, type Register } from '#define'
import { missingBehaviours, type Endpoint } from '../engine/behaviour'
import type { AnyBehaviour } from '../engine/engine'
import { forgottenFiles } from './forgotten'
import { placingIn, type Placing } from './place'
import { declarationFiles } from './sources'
import { undeclaredFigures, unservedAddresses, type Shown } from './unserved'

/** What is declared, what is served of it, and the folder of its sources. */
export interface Checked {
  readonly register: Register
  readonly behaviours: readonly AnyBehaviour[]
  readonly endpoints: readonly Endpoint[]
  readonly boards: readonly Shown[]
  /** The folder of the repository; undefined where a built service runs without it. */
  readonly root?: string
}

/** Finds every mistake in the declarations and their files, each as a line with its file where there is one. */
export async function mistakesIn({ register, behaviours, endpoints, boards, root }: Checked): Promise<string[]> {
  const complaints = [
    ...check(register),
    ...missingSystemResources(register),
    ...missingBehaviours(register, behaviours),
    ...unservedAddresses(register.resources, endpoints),
    ...undeclaredFigures(boards),
  ]
  const placing = complaints.length > 0 && root !== undefined ? await placingOf(root) : undefined
  const served = behaviours.map(({ resource }) => resource.is.name)
  const files = root === undefined ? [] : forgottenFiles({ root, register, served })
  return [...complaints.map((one) => lineOf(one, placing)), ...files.map(({ at, sentence }) => `${at}: ${sentence}`)]
}

/** Throws every mistake at once, in one message. */
export async function refuseMistakes(checked: Checked): Promise<void> {
  const mistakes = await mistakesIn(checked)
  if (mistakes.length > 0)
    throw new Error(`The declarations do not hold together:\n${mistakes.map((mistake) => `  – ${mistake}`).join('\n')}`)
}

/** Returns the folder of the repository that started this process, as set by the launcher. */
export function sourcesFolder(): string | undefined {
  return process.env.AGRIDESK_SOURCES || undefined
}

function lineOf(complaint: Complaint, placing: Placing | undefined): string {
  const place = placing?.(complaint)
  return `${place ? `${place}: ` : ''}${complaintText(complaint)}`
}

/** The compiler reads the files; a service installed without it names the declaration only. */
async function placingOf(root: string): Promise<Placing> {
  const compiler = await import('typescript').then(
    (module) => module.default,
    () => undefined,
  )
  return placingIn(declarationFiles(root), compiler)
}
