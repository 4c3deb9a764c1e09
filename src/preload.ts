const asked = new Map<string, Promise<void>>()

/**
 * Imports a part of the portal once all its files have loaded; replaces Vite's own helper, which imports regardless. A
 * browser that failed to fetch a module returns the same failure for the life of the page (as the HTML standard says),
 * and Vite requests each style sheet only once, so a part requested offline would never load. `files` are paths below
 * the root, including the part's own if it has others. Rejects if one fails to load.
 */
export async function preload<Part>(importPart: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  const own = files.length > 0 ? [] : ownFile(importPart)
  await Promise.all([...files.map((file) => `/${file}`), ...own].map(onceHere))
  return importPart()
}

/** For a part with a single file none are listed: its name is only in the import. */
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

/** Whether the page already has it, such as files named in the document itself. */
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
