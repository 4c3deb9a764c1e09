/** Counts failed sign-ins, so that passwords cannot be guessed by trying. */
export interface Attempts {
  /**
   * Asks for one attempt of an account from an address: 0 = go on, otherwise the seconds to wait. The attempt counts
   * as failed from the start, so that a thousand at the same instant are not a thousand free ones.
   */
  begin(account: string, address: string): number
  /** Takes the attempt back. The account's count is cleared, the address's is not: an attacker may own one account. */
  succeeded(account: string, address: string): void
}

const WINDOW = 5 * 60_000
const PER_ACCOUNT = 10
// An office shares one address, so an address may fail more often than an account.
const PER_ADDRESS = 50
const REMEMBERED = 20_000

/** A sliding window of five minutes per account and per address, kept by each service process for itself. */
export function attempts(): Attempts {
  const failures = new Map<string, number[]>()

  function recent(name: string): number[] {
    return (failures.get(name) ?? []).filter((at) => at > Date.now() - WINDOW)
  }
  function wait(name: string, limit: number): number {
    const decisive = recent(name).at(-limit)
    return decisive === undefined ? 0 : Math.ceil((decisive + WINDOW - Date.now()) / 1000)
  }
  function remember(name: string, times: number[]): void {
    failures.delete(name)
    if (times.length) failures.set(name, times.slice(-PER_ADDRESS))
    const [oldest] = failures.keys()
    if (failures.size > REMEMBERED && oldest !== undefined) failures.delete(oldest)
  }

  return {
    begin(account, address) {
      const seconds = Math.max(wait(nameOf(account), PER_ACCOUNT), wait(address, PER_ADDRESS))
      if (seconds > 0) return seconds
      for (const name of [nameOf(account), address]) remember(name, [...recent(name), Date.now()])
      return 0
    },
    succeeded(account, address) {
      failures.delete(nameOf(account))
      remember(address, recent(address).slice(0, -1))
    },
  }
}

function nameOf(account: string): string {
  return `account ${account.trim().toLowerCase().slice(0, 100)}`
}
