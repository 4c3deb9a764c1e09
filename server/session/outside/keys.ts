import { createHmac } from 'node:crypto'
import type { SessionSettings } from '../settings'

/** Makes a keyed hash, for one use only, of something short that could otherwise be guessed. */
export function keyedHash({ secrets }: Pick<SessionSettings, 'secrets'>, use: string, value: string): string {
  const key = createHmac('sha256', secrets.fingerprintKey).update(`agridesk ${use}`).digest()
  return createHmac('sha256', key).update(value).digest('base64url')
}
