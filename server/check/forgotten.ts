import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { instead, type Register } from '#define'
import { declarationFiles, declaredIn, lineAt, readFiles, type Declared } from './sources'

/** A complaint about a file of the repository. */
export interface FileComplaint {
  /** `server/behaviours/soilLabs.ts:12`, or a folder. */
  readonly at: string
  readonly sentence: string
}

/** What the service uses, and the folder of its sources. */
export interface Known {
  readonly root: string
  readonly register: Register
  /** The names of the resources with behaviours. */
  readonly served: readonly string[]
}

/**
 * Finds files that nothing uses (declarations and behaviours that are not registered, screens that are named after
 * nothing), pages without a screen, and messages of an undeclared template.
 */
export function forgottenFiles(known: Known): FileComplaint[] {
  const declared = declaredIn(declarationFiles(known.root))
  return [
    ...forgottenDeclarations(known, declared),
    ...forgottenBehaviours(known, declared),
    ...forgottenScreens(known),
    ...missingScreens(known, declared),
    ...unknownTemplates(known),
  ]
}

function tabsOf({ register: { resources, pages } }: Known): string[] {
  return [...resources, ...pages].map(({ is }) => is.name)
}

function forgottenDeclarations(known: Known, declared: readonly Declared[]): FileComplaint[] {
  const tabs = tabsOf(known)
  return declared
    .filter(({ name }) => !tabs.includes(name))
    .map(({ name, constant, file, line }) => {
      const [, room = ''] = file.path.split('/')
      const hasRoom = existsSync(join(known.root, 'resources', room, 'index.ts'))
      const where = hasRoom ? `${room}Room in resources/${room}/index.ts` : 'a room in resources/index.ts'
      return {
        at: `${file.path}:${line}`,
        sentence: `${name} is declared, but no room registers it. Add ${constant ?? name} to ${where}`,
      }
    })
}

const bound = /\bconst\s+(\w+)[^=;]*=\s*behaviour\(\s*(\w+)/g

function forgottenBehaviours(known: Known, declared: readonly Declared[]): FileComplaint[] {
  const tabs = tabsOf(known)
  return readFiles(known.root, ['server/behaviours']).flatMap(({ path, text }) =>
    [...text.matchAll(bound)].flatMap((found) => {
      const [, behaviour = '', constant = ''] = found
      const name = declared.find((one) => one.constant === constant)?.name
      const at = `${path}:${lineAt(text, found.index)}`
      if (name === undefined || !tabs.includes(name)) {
        const constants = declared.flatMap((one) => one.constant ?? [])
        const hint = name === undefined ? instead(constant, constants) : ''
        return [{ at, sentence: `${behaviour} serves ${constant}, which is not declared${hint}` }]
      }
      if (known.served.includes(name)) return []
      return [
        {
          at,
          sentence: `${behaviour} serves ${name}, but is not registered. Add it to behaviours in server/behaviours.ts`,
        },
      ]
    }),
  )
}

const screens = 'src/screens'

function forgottenScreens(known: Known): FileComplaint[] {
  const tabs = tabsOf(known)
  const unknown = foldersOf(known.root).filter((name) => !tabs.includes(name))
  // Pages before signing in are not declared: the shell imports their screens itself.
  const shell = unknown.length > 0 ? readFiles(known.root, ['src/shell']) : []
  return unknown
    .filter((name) => !shell.some(({ text }) => text.includes(`screens/${name}/`)))
    .map((name) => ({
      at: `${screens}/${name}`,
      sentence: `no resource and no page is named ${name}, so this screen is never shown${instead(name, tabs)}`,
    }))
}

function foldersOf(root: string): string[] {
  const folder = join(root, screens)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))
}

function missingScreens({ root, register: { pages } }: Known, declared: readonly Declared[]): FileComplaint[] {
  if (!existsSync(join(root, screens))) return []
  return pages
    .filter(({ is: { name } }) => !existsSync(join(root, screens, name, 'page.tsx')))
    .map(({ is: { name } }) => {
      const found = declared.find((one) => one.name === name)
      return {
        at: found ? `${found.file.path}:${found.line}` : screens,
        sentence: `the page ${name} has no screen: there is no ${screens}/${name}/page.tsx${instead(name, foldersOf(root))}`,
      }
    })
}

const template = /\btemplate: '([A-Z][A-Z0-9_]*)'/g

function unknownTemplates({ root, register: { vocabulary } }: Known): FileComplaint[] {
  const templates = vocabulary?.templates
  if (!templates) return []
  const senders = ['behaviours', 'engine', 'outbound', 'session'].map((folder) => `server/${folder}`)
  return readFiles(root, senders).flatMap(({ path, text }) =>
    [...text.matchAll(template)].flatMap((found) => {
      const [, name = ''] = found
      return templates.includes(name)
        ? []
        : [
            {
              at: `${path}:${lineAt(text, found.index)}`,
              sentence: `there is no message template ${name}${instead(name, templates)}`,
            },
          ]
    }),
  )
}
