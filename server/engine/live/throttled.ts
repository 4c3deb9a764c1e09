/** Limits work to once per interval: it runs at once if it has not run lately, otherwise when the interval is over. */
export function throttled(milliseconds: number, work: () => void): { call(): void; cancel(): void } {
  let last = Number.NEGATIVE_INFINITY
  let later: NodeJS.Timeout | undefined
  const run = (): void => {
    later = undefined
    last = performance.now()
    work()
  }
  return {
    call() {
      if (later) return
      const wait = last + milliseconds - performance.now()
      if (wait <= 0) run()
      else later = setTimeout(run, wait)
    },
    cancel: () => clearTimeout(later),
  }
}
