import { build } from 'vite'

/**
 * @typedef {import('vite').Rolldown.OutputChunk} Chunk
 */

/**
 * Puts what the first list needs into a few files. Left alone, the bundler makes a file for every set of modules that some
 * of the lazy parts share, and the first list would wait for thirty of them. Which modules it needs is known only once
 * unused code is gone, so the portal is bundled twice: first quickly, to find out, then for good.
 * @param {{ views: readonly string[], after: string, config: () => import('vite').InlineConfig }} options
 *   `views`: how the paths of the modules end whose chunks the first list loads; `after`: the same of the module that is
 *   loaded right after it; `config`: the configuration without this
 * @returns {import('vite').Plugin}
 */
export function firstLoad({ views, after, config }) {
  return {
    name: 'first-load',
    apply: 'build',
    async config() {
      const { needed, soon } = await modulesOfFirstLoad(config(), { views, after })
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    debugName: 'first load',
                    name: (id) => (needed.has(id) ? groupOf(id) : soon.has(id) ? 'soon' : null),
                  },
                ],
              },
            },
          },
        },
      }
    },
    generateBundle(_options, bundle) {
      for (const { fileName, type, ...rest } of Object.values(bundle)) {
        const isPackage = type === 'chunk' && /\b(antd|packages)-/.test(fileName)
        // Two files that import each other would begin before the other is there.
        if (isPackage && 'imports' in rest && rest.imports.some((name) => /\bportal-/.test(name)))
          this.error(`${fileName} imports the portal itself`)
      }
    },
  }
}

/**
 * @param {import('vite').InlineConfig} config
 * @param {{ views: readonly string[], after: string }} ends
 * @returns {Promise<{ needed: Set<string>, soon: Set<string> }>}
 */
async function modulesOfFirstLoad(config, { views, after }) {
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
  const later = holding(after)
  if (wanted.length < views.length || later.length === 0)
    throw new Error(`The first list is drawn by ${views.join(', ')}, then comes ${after}: not all were found`)
  const signIn = withImports(entry, chunks)
  const first = withImports(wanted, chunks)
  const modules = (/** @type {Iterable<Chunk>} */ some) => new Set([...some].flatMap(({ moduleIds }) => moduleIds))
  return {
    needed: modules([...first].filter((chunk) => !signIn.has(chunk))),
    soon: modules([...withImports(later, chunks)].filter((chunk) => !signIn.has(chunk) && !first.has(chunk))),
  }
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
 * What changes with a release of ours is apart from what changes with a package. Stand-ins for packages count as packages.
 * @param {string} id
 */
function groupOf(id) {
  if (/node_modules[\\/](antd|rc-|@ant-design|@rc-component|stylis)/.test(id)) return 'antd'
  const isOurs = /[\\/](src|providers|resources)[\\/]/.test(id) && !/node_modules|src[\\/]unused/.test(id)
  return isOurs ? 'portal' : 'packages'
}
