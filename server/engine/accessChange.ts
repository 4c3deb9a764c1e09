import { notification, type Queries } from '../database'

/** The message to all processes that access has changed. Changes with a line in the history are known from that line. */
export const ACCESS_CHANGED = 'access'

/** Tells all processes, when the transaction is committed, to read again what people may do. */
export async function tellAccessChanged(queries: Queries): Promise<void> {
  await queries.run(notification(ACCESS_CHANGED))
}
