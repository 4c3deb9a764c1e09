import { execFile } from 'node:child_process'
import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { PASSWORD } from '../../support/runningService'
import { scratchFolder } from '../../support/scratch.mjs'
import { startService, type TestService } from '../../support/service'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../../..')
const programFile = join(here, 'program.ts')
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc')

const strictly = {
  target: 'ES2023',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
}

interface Program {
  farmersLife(given: {
    readonly url: string
    readonly username: string
    readonly password: string
    readonly village: number
    readonly mobile: string
  }): Promise<{ readonly made: number }>
}

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startService()
  folder = scratchFolder('agridesk-client-')
  const { body } = await service.nobody.get('/api/openapi.json')
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'generated.ts'), astToString(await openapiTS(body as unknown as OpenAPI3)))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strictly, include: ['*.ts'] }))
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the compiler's errors for a program against the generated types; empty when it compiles. */
async function faultsOf(program: string): Promise<string> {
  await writeFile(join(folder, 'program.ts'), program)
  const compile = promisify(execFile)(process.execPath, [compiler, '-p', folder], { cwd: folder })
  return compile.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { readonly stdout: string }).stdout,
  )
}

describe('A client generated from the API description by openapi-typescript and openapi-fetch', () => {
  it('compiles, and signs in, lists, creates, acts and handles a conflict', async () => {
    expect(await faultsOf(await readFile(programFile, 'utf8'))).toBe('')
    const { farmersLife } = (await import(join(folder, 'program.ts'))) as Program
    const asha = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
    const username = await service.database.json(sql`select username from users where id = ${asha.id}`)
    const life = await farmersLife({
      url: service.url,
      username,
      password: PASSWORD,
      village: service.places['Galib Kalan'] ?? 0,
      mobile: '+919870012345',
    })
    expect(life).toEqual({
      made: expect.any(Number),
      listed: [{ id: life.made, number: expect.any(String) }],
      counted: 1,
      changed: 'Geeta',
      conflict: { status: 412, title: expect.any(String), fields: ['firstName'] },
      state: 'INACTIVE',
      events: ['deactivate', 'update', 'create'],
    })
  })

  it('does not compile with an unknown field, choice or action or a value of the wrong kind', async () => {
    const mistakes = [
      ["firstName: 'Geeta'", "fristName: 'Geeta'"],
      ["gender: 'FEMALE'", "gender: 'WOMAN'"],
      ['{id}/deactivate', '{id}/switchOff'],
      ['id: made.id }', 'id: String(made.id) }'],
    ] as const
    let program = await readFile(programFile, 'utf8')
    const lines = mistakes.map(([right, wrong]) => {
      expect(program).toContain(right)
      program = program.replace(right, wrong)
      return wrong
    })
    const faults = await faultsOf(program)
    const found = [...faults.matchAll(/^program\.ts\((\d+),/gm)].map(
      ([, line]) => program.split('\n')[Number(line) - 1],
    )
    const unseen = lines.filter((wrong) => wrong !== lines[3] && !found.some((line) => line?.includes(wrong)))
    expect(unseen).toEqual([])
    expect(faults).toContain("Type 'string' is not assignable to type 'number'")
  })
})
