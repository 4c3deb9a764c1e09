import { CHILDREN } from '#define'
import { farmers, outlets, outletStocks, productPacks } from '#resources'
import { checkDigit } from '../../server/behaviours/retail/ean13'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'

const someTime = { from: '2099-01-15T10:00:00.000Z', till: '2099-02-15T10:00:00.000Z' }

/** What no declaration of the rooms of retail and content says: an order goes to an active outlet, where there is stock of its items. */
const rules: Record<string, RulesOfOne> = {
  outlets: () => ({ insecticideLicenceTill: '2099-04-01' }),
  'product-packs': () => ({ mrp: 60_000, price: 50_000 }),
  orders: async ({ database }, record) => {
    const [outlet, pack] = [(await record(outlets)).id, (await record(productPacks)).id]
    await database.run(sql`update outlets set status = 'ACTIVE' where id = ${outlet}`)
    await insertMany(database, outletStocks, [{ outlet, pack, qty: 10 }])
    return { outlet, promisedBy: '2099-04-01', [CHILDREN]: { 'order-items': { create: [{ pack, qty: 1 }] } } }
  },
  'order-items': () => ({ discount: 100 }),
  // Whoever looks for one sees the farmers.
  'blacklist-entries': async (_service, record) => ({ subject: 'FARMER', farmer: (await record(farmers)).id }),
  'board-notices': () => ({ ...someTime, roles: [], places: [] }),
  banners: ({ places }) => ({ ...someTime, targetKind: 'NONE', states: [places.Punjab] }),
  polls: ({ places }) => ({
    ...someTime,
    kind: 'SINGLE',
    states: [places.Punjab],
    [CHILDREN]: { 'poll-options': { create: [{ text: 'One' }, { text: 'Two' }] } },
  }),
}

const values: Record<string, ValuesOfOne> = {
  // A wallet would need money in it before anything is paid.
  orders: { payMode: (_, serial) => (serial() % 2 ? 'COD' : 'UPI') },
  outlets: { openTime: () => '09:00', closeTime: () => '19:00' },
  'product-packs': {
    hsn: (_, serial) => `3808${String(serial()).padStart(4, '0').slice(-4)}`,
    barcode: (_, serial) => {
      const body = `890${String(serial()).padStart(9, '0')}`
      return body + checkDigit(body)
    },
  },
}

const inputs: Record<string, () => Promise<Record<string, unknown>>> = {
  orders: () => Promise.resolve({ isSealed: true, offer: null }),
  'outlet-employees': () => Promise.resolve({ leavingDate: '2099-04-01' }),
}

/** What samples of these rooms have beyond their declarations. */
export const retailSamples = { rules, values, inputs }
