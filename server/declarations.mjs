import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const NAME = 'virtual:declarations'
const own = `\0${NAME}`
const folder = fileURLToPath(new URL('../resources/', import.meta.url))

/**
 * Gives the browser the outlines of all that is declared, and the declarations themselves room by room, so that the first
 * list does not wait for the tabs that nobody has opened. While developing and testing everything is there at once.
 * @returns {import('vite').Plugin}
 */
export function declarations() {
  let isBuild = false
  return {
    name: 'declarations',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME ? own : undefined),
    load: async (id) => (id === own ? await (isBuild ? inParts() : atOnce()) : undefined),
  }
}

async function inParts() {
  const { module } = await runnerImport(`${folder}outlines.ts`, { configFile: false, logLevel: 'error' })
  const { outlines, rooms } = /** @type {typeof import('../resources/outlines')} */ (module)
  const fetched = Object.keys(rooms).map(
    (room) => `  ${room}: () => import(${JSON.stringify(`${folder}${room}/index.ts`)}).then((all) => all.${room}Room),`,
  )
  return [
    `export const outlines = ${JSON.stringify(outlines)}`,
    `export const rooms = {\n${fetched.join('\n')}\n}`,
    'export const known = []',
  ].join('\n')
}

function atOnce() {
  return [
    `import { outlines, rooms as all } from ${JSON.stringify(`${folder}outlines.ts`)}`,
    'export { outlines }',
    'export const rooms = Object.fromEntries(Object.entries(all).map(([room, held]) => [room, async () => held]))',
    'export const known = Object.values(all).flat()',
  ].join('\n')
}
