/** The storage of the vault by name: an object store of the browser. */
export interface Drawer {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** Stores a value unless the name is taken, and returns the stored one. Tabs that race get the same value. */
  putOnce(name: string, value: unknown): Promise<unknown>
  remove(names: readonly string[]): Promise<void>
}

const STORE = 'vault'

/** A drawer in IndexedDB: the only storage for non-extractable keys, and readable from other tabs without delay. */
export function indexedDbDrawer(databaseName: string): Drawer {
  let opening: Promise<IDBDatabase> | undefined

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(databaseName).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = ask(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser refused to store the session'))
    })
  }

  return {
    get: (name) => inStore<unknown>('readonly', (store) => store.get(name)),
    async put(name, value) {
      await inStore('readwrite', (store) => store.put(value, name))
    },
    async putOnce(name, value) {
      await inStore('readwrite', (store) => {
        const existing = store.getKey(name)
        existing.onsuccess = () => {
          if (existing.result === undefined) store.put(value, name)
        }
        return existing
      })
      return inStore<unknown>('readonly', (store) => store.get(name))
    },
    async remove(names) {
      await inStore('readwrite', (store) => {
        for (const name of names) store.delete(name)
        return store.count()
      })
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser has no storage for the session'))
  })
}
