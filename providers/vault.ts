import type { Drawer } from './drawer'

/** Stores values encrypted in the browser (AES-GCM with a key that scripts cannot read). */
export interface Vault {
  /** The value of a name; undefined if there is none or if it cannot be decrypted any more. */
  read(name: string): Promise<unknown>
  /** Stores any value that JSON can represent. */
  write(name: string, value: unknown): Promise<void>
  remove(names: readonly string[]): Promise<void>
}

interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly text: ArrayBuffer
}

const KEY = 'key'

/** A vault over a drawer. */
export function vaultIn(drawer: Drawer): Vault {
  let finding: Promise<CryptoKey> | undefined

  function key(): Promise<CryptoKey> {
    finding ??= findKey(drawer).catch((error: unknown) => {
      finding = undefined
      throw error
    })
    return finding
  }

  return {
    async read(name) {
      const sealed = await drawer.get(name)
      if (!isSealed(sealed)) return undefined
      try {
        const plain = await crypto.subtle.decrypt(algorithm(sealed.nonce, name), await key(), sealed.text)
        return JSON.parse(new TextDecoder().decode(plain))
      } catch {
        // Written with a key that is gone: as good as not written.
        return undefined
      }
    },
    async write(name, value) {
      const nonce = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(value))
      const text = await crypto.subtle.encrypt(algorithm(nonce, name), await key(), plain)
      await drawer.put(name, { nonce, text } satisfies Sealed)
    },
    remove: (names) => drawer.remove(names),
  }
}

/** The name is authenticated too, so that one stored value cannot be passed off as another. */
function algorithm(nonce: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(name) }
}

async function findKey(drawer: Drawer): Promise<CryptoKey> {
  const found = await drawer.get(KEY)
  if (found instanceof CryptoKey) return found
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return (await drawer.putOnce(KEY, made)) as CryptoKey
}

function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && 'nonce' in value && 'text' in value
}
