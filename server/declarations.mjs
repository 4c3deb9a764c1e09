import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const NAME = 'virtual:declarations'
const own = `\0${NAME}`
const ALL = `${NAME}/all`
const folder = fileURLToPath(new URL('../resources/', import.meta.url))

/**
 * Serves the browser the outlines of all declarations, and the declarations themselves room by room, so that the first
 * list does not wait for tabs that have not been opened, and all together for what follows links in all directions.
 * While developing and testing everything is there at once.
 * @returns {import('vite').Plugin}
 */
export function declarations() {
  let isBuild = false
  return {
    name: 'declarations',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME || id === ALL ? `\0${id}` : undefined),
    load: async (id) => {
      if (id === own) return isBuild ? await inParts() : atOnce()
      return id === `\0${ALL}` ? await together() : undefined
    },
  }
}

async function declaredHere() {
  const { module } = await runnerImport(`${folder}outlines.ts`, { configFile: false, logLevel: 'error' })
  return /** @type {typeof import('../resources/outlines')} */ (module)
}

async function inParts() {
  const { packedOutlines, rooms } = await declaredHere()
  const fetched = Object.keys(rooms).map(
    (room) => `  ${room}: () => import(${JSON.stringify(`${folder}${room}/index.ts`)}).then((all) => all.${room}Room),`,
  )
  return [
    `export const outlines = ${JSON.stringify(packedOutlines)}`,
    `export const rooms = {\n${fetched.join('\n')}\n}`,
    `export const everything = () => import(${JSON.stringify(ALL)}).then(({ all }) => all)`,
    'export const known = []',
  ].join('\n')
}

/** Puts all rooms into one module, as data: a browser parses JSON faster than script. */
async function together() {
  const { rooms } = await declaredHere()
  return `export const all = JSON.parse(${JSON.stringify(JSON.stringify(rooms))})`
}

function atOnce() {
  return [
    `import { packedOutlines as outlines, rooms as all } from ${JSON.stringify(`${folder}outlines.ts`)}`,
    'export { outlines }',
    'export const rooms = Object.fromEntries(Object.entries(all).map(([room, held]) => [room, async () => held]))',
    'export const everything = async () => all',
    'export const known = Object.values(all).flat()',
  ].join('\n')
}
