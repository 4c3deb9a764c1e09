import { pause } from './pause'
import { requestHeaders } from './requestHeaders'

/** The delays before each check whether the service is back, in milliseconds; the last one repeats. */
const WAITS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** This many failures in a row, although the service is back, have another cause. */
const MOST_IN_A_ROW = 6
/** In milliseconds: a failure later than this after the service was back is unrelated. */
const IN_A_ROW = 60_000

const GONE: readonly number[] = [502, 503, 504]

const waiting = new Set<() => void>()
let isAsking = false
let inARow = 0
let lastBack = -IN_A_ROW

/** Whether a request failed because the service was away; status 0 means no answer at all. */
export function isGone(status: number): boolean {
  return status === 0 || GONE.includes(status)
}

/**
 * Calls back once the service answers again, such as after a restart. Returns a function that cancels this. No browser
 * event reports it, so the service is polled.
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
    // All browsers lose the service at the same moment; the jitter spreads their return.
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

/** Whether the portal's address answers. Without a readiness endpoint there, any answer counts. */
async function isBack(): Promise<boolean> {
  const response = await fetch('/readyz', { headers: requestHeaders(), cache: 'no-store' }).catch(() => undefined)
  return response !== undefined && !GONE.includes(response.status)
}
