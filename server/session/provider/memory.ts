type Payload = Record<string, unknown>

interface Entry {
  readonly payload: Payload
  readonly until: number
}

/**
 * Stores the local provider's codes, grants and sessions in memory, because a restart only makes people choose
 * themselves again. The service's own sessions are in the database.
 */
export function memoryAdapter(): (model: string) => object {
  const entries = new Map<string, Entry>()

  function live(key: string): Payload | undefined {
    const entry = entries.get(key)
    if (entry && entry.until > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }
  function find(test: (payload: Payload) => boolean, model: string): Payload | undefined {
    for (const key of entries.keys()) {
      const payload = key.startsWith(`${model}:`) ? live(key) : undefined
      if (payload && test(payload)) return payload
    }
    return undefined
  }

  return (model) => ({
    async upsert(id: string, payload: Payload, expiresIn?: number) {
      for (const key of entries.keys()) live(key)
      const seconds = expiresIn ?? 86_400
      entries.set(`${model}:${id}`, { payload, until: Date.now() + seconds * 1000 })
    },
    async find(id: string) {
      return live(`${model}:${id}`)
    },
    async findByUid(uid: string) {
      return find((payload) => payload['uid'] === uid, model)
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id: string) {
      const payload = live(`${model}:${id}`)
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000)
    },
    async destroy(id: string) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId: string) {
      for (const [key, { payload }] of entries) if (payload['grantId'] === grantId) entries.delete(key)
    },
  })
}
