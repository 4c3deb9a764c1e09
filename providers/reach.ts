import { pause } from './pause'

/** How long after a failure the service is asked whether it is back, in milliseconds; the last one for each time after it. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** What fails again at once so often, although the service is back, fails for another reason. */
const MOST_IN_A_ROW = 6
/** In milliseconds: what fails later than this after the service was back is a failure of its own. */
const IN_A_ROW = 60_000

const GONE: readonly number[] = [502, 503, 504]

const waiting = new Set<() => void>()
let isAsking = false
let inARow = 0
let lastBack = -IN_A_ROW

/** Whether a request failed since nobody was there to answer it; 0 is the status of no answer at all. */
export function isGone(status: number): boolean {
  return status === 0 || GONE.includes(status)
}

/**
 * Calls back once the service answers again, as after it was started anew, until the answer is called. A browser that is
 * online is not told of that by an event, so it is asked for.
 */
export function onceBack(call: () => void): () => void {
  waiting.add(call)
  void ask()
  return () => void waiting.delete(call)
}

async function ask(): Promise<void> {
  if (isAsking) return
  isAsking = true
  if (performance.now() - lastBack > IN_A_ROW) inARow = 0
  for (let attempt = inARow; waiting.size > 0 && inARow < MOST_IN_A_ROW; attempt += 1) {
    const wait = WAITS[Math.min(attempt, WAITS.length - 1)] ?? 0
    // Everybody loses the service at the same moment; they need not come back at the same.
    await pause(wait * (0.75 + Math.random() * 0.5), new AbortController().signal)
    if (navigator.onLine && (await isBack())) break
  }
  isAsking = false
  inARow += 1
  lastBack = performance.now()
  const calls = [...waiting]
  waiting.clear()
  if (inARow <= MOST_IN_A_ROW) for (const call of calls) call()
}

/** Whether somebody answers at the portal's address. Where no readiness is told there, any answer will do. */
async function isBack(): Promise<boolean> {
  const response = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
  return response !== undefined && !GONE.includes(response.status)
}
