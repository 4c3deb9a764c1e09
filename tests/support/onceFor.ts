import type { Samples } from './samples'
import type { TestService } from './service'

/** Makes what samples of one service need, and returns its id. */
type Made = (service: TestService, record: Samples['record']) => Promise<number>

/** Makes it on first use in a service, once for all its samples. */
export function onceFor(make: Made): Made {
  const made = new WeakMap<TestService, Promise<number>>()
  return (service, record) => {
    const found = made.get(service) ?? make(service, record)
    made.set(service, found)
    return found
  }
}
