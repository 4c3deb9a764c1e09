const asked = new Map<string, Promise<void>>()

/**
 * Imports a part of the portal once all its files are here; takes the place of Vite's own helper, which imports in any case.
 * A browser that could not fetch a module once gives the same answer for the life of the page (so does the HTML standard),
 * and Vite asks for each style sheet once only, so that a part wanted without a connection would never come. `files` are
 * addresses below the root, the part's own among them where it has others. Rejects when one does not come.
 */
export async function preload<Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const own = files.length > 0 ? [] : ownFile(importPart)
  await Promise.all([...files.map((file) => `/${file}`), ...own].map(onceHere))
  return importPart()
}

/** No files are listed for a part of a single one: its name stands in the import alone. */
function ownFile(importPart: () => Promise<unknown>): readonly string[] {
  const [, name] = /import\(["'`]\.\/([\w.-]+\.js)["'`]\)/.exec(importPart.toString()) ?? []
  return name ? [`/assets/${name}`] : []
}

function onceHere(address: string): Promise<void> {
  const known = asked.get(address)
  if (known) return known
  const coming = (address.endsWith('.css') ? applyStyles(address) : fetchScript(address)).catch((error: unknown) => {
    asked.delete(address)
    throw error
  })
  asked.set(address, coming)
  return coming
}

/** The import that follows takes it from the browser's cache: built files never change under their names. */
async function fetchScript(address: string): Promise<void> {
  if (hasCome(address)) return
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  await response.arrayBuffer()
}

/** Whether the page has it already, as what was named in the document itself. */
function hasCome(address: string): boolean {
  const entries = performance.getEntriesByName(new URL(address, location.href).href) as PerformanceResourceTiming[]
  return entries.some(({ responseStatus }) => responseStatus === 200)
}

function applyStyles(address: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${address} did not come`))
    }
    document.head.append(link)
  })
}
