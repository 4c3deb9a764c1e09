import type { Samples } from './samples'
import type { TestService } from './service'

/** Makes what samples of one service need, and answers with its id. */
type Made = (service: TestService, record: Samples['record']) => Promise<number>

/** The same, made when it is first needed in a service and there for all its samples. */
export function onceFor(make: Made): Made {
  const made = new WeakMap<TestService, Promise<number>>()
  return (service, record) => {
    const found = made.get(service) ?? make(service, record)
    made.set(service, found)
    return found
  }
}
