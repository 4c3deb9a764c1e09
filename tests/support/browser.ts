import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './programs.mjs'

const flags = [
  '--disable-gpu',
  // A process of its own protects from a graphics card that is not used.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a test lives long enough to earn back what its scripts cost to be optimised, or its memory to be kept tight.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32',
]

/** Starts the Chromium, Chrome or Edge of this machine without a window. Throws a sentence when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium, Chrome or Edge was found: install one or set CHROME_PATH.')
  // Chromium's sandbox refuses to start as root, which is who runs the tests inside a container.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, headless: true, args: isRoot ? [...flags, '--no-sandbox'] : flags })
}
