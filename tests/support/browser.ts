import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from './programs.mjs'

const flags = [
  '--disable-gpu',
  // A separate GPU process protects from a graphics card that is not used.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a test lives long enough to earn back the cost of optimising its scripts, or of keeping its memory
  // small.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=32',
]

/** Starts the Chromium, Chrome or Edge of this machine without a window. Throws with a message when there is none. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No Chromium, Chrome or Edge was found: install one or set CHROME_PATH.')
  // Chromium's sandbox refuses to start as root, the user of tests in a container.
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, headless: true, args: isRoot ? [...flags, '--no-sandbox'] : flags })
}
