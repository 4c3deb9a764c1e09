import { beforeAll, describe, expect, it } from 'vitest'
import { bookingReasons, offers, serviceRates, walletEntries, wallets } from '#resources'
import { loadCompany } from '../../../server/demo/loadDemo'
import type { Row } from '../../../server/demo/kernel/row'
import { memoryStore, type MemoryStore } from './memoryStore'

const TODAY = '2026-11-21'

describe('The tariff of the demo company', () => {
  let store: MemoryStore
  beforeAll(async () => {
    store = memoryStore()
    await loadCompany(store, { log: () => undefined, today: TODAY, farmers: 400 })
  })

  it('has a realistic price today for drone and boom in every state where the company works', () => {
    const rows = store
      .rowsOf(serviceRates)
      .filter(({ from, till }) => String(from) <= TODAY && (!till || String(till) >= TODAY))
    for (const [service, least, most] of [
      ['DRONE_SPRAY', 30_000, 50_000],
      ['BOOM_SPRAY', 15_000, 25_000],
    ] as const) {
      const priced = rows.filter((row) => row.service === service)
      expect(priced.filter(({ district, crop }) => !district && !crop)).toHaveLength(10)
      expect(priced.filter(({ ratePerAcre }) => Number(ratePerAcre) < least || Number(ratePerAcre) > most)).toEqual([])
    }
  })

  it('has prices for the past eighteen months and some that start later', () => {
    const drone = store
      .rowsOf(serviceRates)
      .filter(({ service, district, crop }) => service === 'DRONE_SPRAY' && !district && !crop)
    expect(drone.filter(({ from }) => String(from) <= '2025-05-21')).toHaveLength(10)
    expect(drone.filter(({ from }) => String(from) > TODAY).length).toBeGreaterThan(0)
  })

  it('has reasons of every kind, each code of a kind once, and offers in several statuses', () => {
    const codes = store.rowsOf(bookingReasons).map(({ kind, code }) => `${String(kind)} ${String(code)}`)
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(codes.map((code) => code.split(' ')[0]))).toEqual(
      new Set(['CANCEL', 'INVALID', 'REASSIGN', 'RESCHEDULE', 'WAIVE']),
    )
    expect(new Set(store.rowsOf(offers).map(({ status }) => status)).size).toBeGreaterThan(4)
  })

  it('has wallets that equal the sum of their entries, line by line, and distinct references', () => {
    const entries = store.rowsOf(walletEntries)
    const all = store.rowsOf(wallets)
    expect(all.length).toBeGreaterThan(20)
    for (const [index, wallet] of all.entries()) {
      const lines = entries.filter((entry) => entry.wallet === index + 1)
      let balance = 0
      for (const line of lines) expect(line.balanceAfter).toBe((balance += Number(line.amount)))
      expect([wallet.balance, wallet.available, wallet.held]).toEqual([balance, balance, 0])
      const moments = lines.map(({ createdAt }) => String(createdAt))
      expect(moments).toEqual([...moments].sort())
    }
    const references = entries.flatMap(({ upiRef }: Row) => (upiRef ? [upiRef] : []))
    expect(new Set(references).size).toBe(references.length)
  })
})
