import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import type { Answers } from './answers'
import { declaredBy, definitionOf } from './definition'
import { readFields } from './fieldWords'
import { complaintsWith, refusalsOf, refusedRoles, variableOf } from './refusals'
import { iconsIn, printDeclaration, withEntry, withRegistration } from './sources'

/** The result: the written files, or why none was written. */
export interface Written {
  readonly files: readonly string[]
  readonly refusals: readonly string[]
}

/**
 * Writes a new tab into the sources: its declaration, its registration and its entry. Writes nothing where it refuses.
 */
export async function writeTab(answers: Answers, root: string): Promise<Written> {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const { fields, refusals: ofFields } = readFields(answers.fields)
  const refusals = [
    ...refusalsOf(answers, root, iconsIn(read('src/shell/navigation/icons.tsx'))),
    ...ofFields,
    ...(ofFields.length ? [] : refusedRoles(answers, fields)),
  ]
  if (refusals.length > 0) return { files: [], refusals }
  const definition = definitionOf(answers, fields)
  if (!definition) return { files: [], refusals: ['A record needs a title: a field of the kind text, code or joined.'] }
  const complaints = complaintsWith(declaredBy(definition), answers)
  if (complaints.length > 0) return { files: [], refusals: complaints }

  const { name, room, plural, about, sidebar, after } = answers
  const variable = variableOf(name)
  const entrance = `resources/${room}/index.ts`
  const texts: Readonly<Record<string, string>> = {
    [`resources/${room}/${variable}.ts`]: printDeclaration(variable, about ?? `${plural}.`, definition),
    [entrance]: withRegistration(read(entrance), room, variable),
    ...(sidebar && {
      'resources/sidebar.ts': withEntry(read('resources/sidebar.ts'), { to: name, label: sidebar }, after),
    }),
  }
  const options = JSON.parse(read('.oxfmtrc.json')) as Readonly<Record<string, unknown>>
  const formatted = await Promise.all(
    Object.entries(texts).map(async ([path, text]) => [path, await formattedAs(path, text, options)] as const),
  )
  for (const [path, text] of formatted) writeFileSync(join(root, path), text)
  return { files: formatted.map(([path]) => path), refusals: [] }
}

async function formattedAs(path: string, text: string, options: Readonly<Record<string, unknown>>): Promise<string> {
  const { code, errors } = await format(path, text, options)
  if (errors[0]) throw new Error(`${path} would not be TypeScript: ${errors[0].message}`)
  return code
}
