import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import ts from 'typescript'
import { expect, it } from 'vitest'
import * as define from '#define'
import { register } from '#resources'

const page = readFileSync(new URL('../../docs/declaring.md', import.meta.url), 'utf8')

it('The example of docs/declaring.md passes the check with the declarations of the company', () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  const { outputText } = ts.transpileModule(example, { compilerOptions: { module: ts.ModuleKind.CommonJS } })
  const exported: Record<string, define.AnyResource> = {}
  const body = runInThisContext(`(function (exports, require) {${outputText}\n})`) as (...given: unknown[]) => void
  body(exported, () => define)
  expect(Object.keys(exported)).toHaveLength(2)
  const resources = [...register.resources, ...Object.values(exported)]
  expect(define.check({ ...register, resources }).map(define.complaintText)).toEqual([])
})

it('The registers of docs/declaring.md are existing files', () => {
  const named = [...page.matchAll(/`((?:resources|src)\/[\w/.]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(7)
  for (const path of named) expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).not.toBe('')
})
