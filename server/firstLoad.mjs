import { build } from 'vite'

/**
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 * The modules that the sign-in page shares with later pages, those of the first list, those loaded right after it, the
 * file name for each module of the views that people open from a list, and all modules that belong to a chunk.
 * @typedef {{ start: Set<string>, needed: Set<string>, soon: Set<string>, later: Map<string, string>, known: Set<string> }} Parts
 * @typedef {{ views: readonly string[], after: readonly string[], later: Readonly<Record<string, readonly string[]>> }} Ends
 */

/**
 * Puts the modules of the first list into a few files, and likewise those of a record and a form. By default the
 * bundler makes a file for every set of modules that some of the lazy parts share: the first list would wait for thirty
 * of them, and the first record for seventy. Which modules they need is only known after unused code is removed, so the
 * portal is bundled twice: first quickly, to find out, then for the real build.
 * @param {Ends & { config: () => import('vite').InlineConfig }} options
 *   `views`: the path endings of the modules whose chunks the first list loads; `after`: those of the modules that are
 *   loaded right after it; `later`: those of the views that are opened from it, by the names of their files; `config`:
 *   the configuration without this plugin
 * @returns {import('vite').Plugin}
 */
export function firstLoad({ views, after, later: opened, config }) {
  return {
    name: 'first-load',
    apply: 'build',
    async config() {
      const parts = await modulesOfFirstLoad(config(), { views, after, later: opened })
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    debugName: 'first load',
                    name: (id) => nameOf(id, parts),
                  },
                ],
              },
            },
          },
        },
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const importsOf = (/** @type {string} */ name) => chunks.find(({ fileName }) => fileName === name)?.imports ?? []
      for (const { fileName, imports } of chunks) {
        // Two files that import each other would run before the other is loaded.
        if (/\b(antd|packages)-/.test(fileName) && imports.some((name) => /\bportal-/.test(name)))
          this.error(`${fileName} imports the portal itself`)
        if (/\bdeclared-/.test(fileName) && imports.some((name) => importsOf(name).includes(fileName)))
          this.error(`${fileName} imports what imports it`)
      }
    },
  }
}

/**
 * @param {import('vite').InlineConfig} config
 * @param {Ends} ends
 * @returns {Promise<Parts>}
 */
async function modulesOfFirstLoad(config, { views, after, later: opened }) {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, copyPublicDir: false },
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (Array.isArray(built) ? built[0] : built)
  const chunks = output.filter((file) => file.type === 'chunk')
  const entry = chunks.filter((chunk) => chunk.isEntry)
  const holding = (/** @type {string} */ end) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
  const wanted = views.flatMap(holding)
  const next = after.flatMap(holding)
  if (wanted.length < views.length || next.length < after.length)
    throw new Error(`The first list is drawn by ${views.join(', ')}, then come ${after.join(', ')}: not all were found`)
  const modules = (/** @type {Iterable<Chunk>} */ some) => new Set([...some].flatMap(({ moduleIds }) => moduleIds))
  const signIn = withImports(entry, chunks)
  const first = withImports(wanted, chunks)
  // The declarations of a room are a file of their own; the code that they are defined with is part of the portal.
  const rooms = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => /[\\/]resources[\\/](?!define)[^\\/]+[\\/]index\.ts$/.test(id)),
  )
  const ofRooms = [...withImports(rooms, chunks)].filter((chunk) => !signIn.has(chunk))
  const definitions = [...modules(ofRooms)].filter((id) => /[\\/]resources[\\/]define[\\/]/.test(id))
  // Other modules shared by rooms belong to a few rooms, and mostly not to the one that is opened first.
  const shared = [...modules(ofRooms)].filter((id) => /[\\/]resources[\\/][^\\/]+$/.test(id))
  return {
    start: modules([...signIn].filter((chunk) => !chunk.isEntry)),
    needed: new Set([...modules([...first].filter((chunk) => !signIn.has(chunk))), ...definitions]),
    known: modules(chunks),
    soon: modules([...withImports(next, chunks)].filter((chunk) => !signIn.has(chunk) && !first.has(chunk))),
    later: filesOf([
      ['declared-shared', new Set(shared)],
      ...Object.entries(opened).map(([name, ends]) => {
        const needed = [...withImports(ends.flatMap(holding), chunks)]
        const own = modules(needed.filter((chunk) => !signIn.has(chunk) && !first.has(chunk)))
        return /** @type {const} */ ([name, own])
      }),
    ]),
  }
}

/**
 * Assigns each module to the file of the first view that needs it, because the other views are opened from it.
 * @param {readonly (readonly [name: string, needed: Set<string>])[]} views
 * @returns {Map<string, string>}
 */
function filesOf(views) {
  /** @type {Map<string, string>} */
  const files = new Map()
  for (const [name, needed] of views) for (const id of needed) if (!files.has(id)) files.set(id, name)
  return files
}

/**
 * @param {readonly Chunk[]} from
 * @param {readonly Chunk[]} all
 * @returns {Set<Chunk>}
 */
function withImports(from, all) {
  const found = new Set(from)
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = all.find(({ fileName }) => fileName === name)
      if (imported) found.add(imported)
    }
  return found
}

/**
 * @param {string} id
 * @param {Parts} parts
 */
function nameOf(id, { start, needed, soon, later, known }) {
  if (start.has(id)) return 'start'
  if (needed.has(id)) return groupOf(id)
  const file = roomOf(id) ?? (soon.has(id) ? 'soon' : (later.get(id) ?? null))
  // A separate style sheet for what is opened next, or for several parts, would cost more as a request than it
  // contains.
  return id.endsWith('.css') && (file || !known.has(id)) ? 'portal' : file
}

/**
 * The declarations of a room are loaded together, whichever of them a screen names.
 * @param {string} id
 */
function roomOf(id) {
  if (id.endsWith('virtual:declarations/all')) return 'declared'
  const [, room] = /[\\/]resources[\\/](?!define)([^\\/]+)[\\/]/.exec(id) ?? []
  return room && `declared-${room}`
}

/**
 * What changes with our releases is separate from what changes with a package. Stand-ins for packages count as
 * packages.
 * @param {string} id
 */
function groupOf(id) {
  if (/node_modules[\\/](antd|rc-|@ant-design|@rc-component|stylis)|src[\\/]antd[\\/]/.test(id)) return 'antd'
  const isOurs = /[\\/](src|providers|resources)[\\/]/.test(id) && !/node_modules|src[\\/]unused/.test(id)
  return isOurs ? 'portal' : 'packages'
}
