import { build } from 'vite'

/**
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 * The modules that the sign-in page shares with later parts, those of the first list, those loaded right after it, the
 * name of the file for each module of the views opened from a list, and all that belong to one chunk.
 * @typedef {{ start: Set<string>, needed: Set<string>, soon: Set<string>, later: Map<string, string>, known: Set<string> }} Parts
 * @typedef {{ views: readonly string[], after: readonly string[], later: Readonly<Record<string, readonly string[]>> }} Ends
 */

/**
 * Puts what the first list needs into a few files, and likewise what a record and a form need. By default, the bundler
 * makes a file for every set of modules shared by some of the lazy parts: the first list would wait for thirty of them,
 * and the first record for seventy. The modules that they need are known only once unused code is removed, so the
 * portal is bundled twice: quickly to find out, then finally.
 * @param {Ends & { config: () => import('vite').InlineConfig }} options
 *   `views`: the path endings of the modules whose chunks the first list loads; `after`: the same for the modules
 *   loaded right after it; `later`: the same for the views opened from it, by the names of their files; `config`: the
 *   configuration without this plugin
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
        // Of two files that import each other, one would run before the other is loaded.
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
  // The declarations of a room have a file of their own; the code that makes them is part of the portal.
  const rooms = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => /[\\/]resources[\\/](?!define)[^\\/]+[\\/]index\.ts$/.test(id)),
  )
  const ofRooms = [...withImports(rooms, chunks)].filter((chunk) => !signIn.has(chunk))
  const definitions = [...modules(ofRooms)].filter((id) => /[\\/]resources[\\/]define[\\/]/.test(id))
  // Other shared modules belong to a few rooms, and mostly not to the one that is seen first.
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
 * Returns the file of each module: that of the first view that needs it, since the others are opened from it.
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
  // A style sheet of what is opened next, or of several parts, would be smaller than the cost of its request.
  return id.endsWith('.css') && (file || !known.has(id)) ? 'portal' : file
}

/**
 * A room of declarations is loaded as a whole, whichever of them a screen imports.
 * @param {string} id
 */
function roomOf(id) {
  if (id.endsWith('virtual:declarations/all')) return 'declared'
  const [, room] = /[\\/]resources[\\/](?!define)([^\\/]+)[\\/]/.exec(id) ?? []
  return room && `declared-${room}`
}

/**
 * Code that changes with a release is separate from code that changes with a package. Stand-ins for packages count as
 * packages.
 * @param {string} id
 */
function groupOf(id) {
  if (/node_modules[\\/](antd|rc-|@ant-design|@rc-component|stylis)|src[\\/]antd[\\/]/.test(id)) return 'antd'
  const isOurs = /[\\/](src|providers|resources)[\\/]/.test(id) && !/node_modules|src[\\/]unused/.test(id)
  return isOurs ? 'portal' : 'packages'
}
