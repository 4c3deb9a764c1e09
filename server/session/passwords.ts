import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

// 32 MiB and three passes: the work that OWASP recommends for scrypt with this memory size.
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32

/** Hashes a password for storage, including its salt and its cost so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await stretch(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether the password matches the hash; takes as long without a hash, so that it does not reveal which users exist.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [kind, N, r, p, salt, key] = (hash ?? '').split('$')
  const known = kind === 'scrypt' && salt !== undefined && key !== undefined
  const cost = known ? { N: Number(N), r: Number(r), p: Number(p) } : COST
  const expected = known ? Buffer.from(key, 'base64url') : Buffer.alloc(KEY_BYTES)
  const actual = await stretch(password, Buffer.from(known ? salt : 'nobody', 'base64url'), cost)
  return actual.length === expected.length && timingSafeEqual(actual, expected) && known
}

function stretch(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
