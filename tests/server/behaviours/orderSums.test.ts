import { describe, expect, it } from 'vitest'
import { checkDigit, isEan13 } from '../../../server/behaviours/retail/ean13'
import { lineSums, orderSums } from '../../../server/behaviours/retail/orderSums'

describe('The sum of an item', () => {
  it('is price times quantity less the discount, with GST included', () => {
    // 2 × ₹450.00 − ₹25.50 = ₹874.50; of that 18/118 is GST: ₹133.398…
    expect(lineSums({ price: 45_000, qty: 2, discount: 2_550, gstRate: 18 })).toEqual({
      lineTotal: 87_450,
      gst: 13_340,
    })
    // ₹105.00 with 5 % contains exactly ₹5.00.
    expect(lineSums({ price: 10_500, qty: 1, discount: 0, gstRate: 5 })).toEqual({ lineTotal: 10_500, gst: 500 })
    expect(lineSums({ price: 9_999, qty: 1, discount: 0, gstRate: 0 })).toEqual({ lineTotal: 9_999, gst: 0 })
  })

  it('has the GST of the whole sum; rounded per pack it would be a paisa short', () => {
    // 18/118 of ₹29.97 is ₹4.5717, and of ₹9.99 it is ₹1.5239.
    expect(lineSums({ price: 999, qty: 3, discount: 0, gstRate: 18 })).toEqual({ lineTotal: 2_997, gst: 457 })
  })

  it('rounds half a paisa up', () => {
    // 21 paise at 5 % contain 1.0 paise, 11 at 10 % exactly 1, and 59 at 18 % exactly 9; 3 at 20 % contain 0.5.
    const gst = (sum: number, gstRate: number) => lineSums({ price: sum, qty: 1, discount: 0, gstRate }).gst
    expect([gst(21, 5), gst(11, 10), gst(59, 18), gst(3, 20), gst(2, 20)]).toEqual([1, 1, 9, 1, 0])
  })
})

describe('The sum of an order', () => {
  const dear = { price: 99_900, qty: 1, discount: 0, gstRate: 18 }
  it('adds items, discounts and delivery', () => {
    const lines = [
      { price: 45_000, qty: 2, discount: 2_550, gstRate: 18 },
      { price: 10_500, qty: 1, discount: 0, gstRate: 5 },
    ]
    // ₹900 + ₹105 − ₹25.50 = ₹979.50 is below ₹999: ₹49 for delivery.
    expect(orderSums(lines)).toEqual({
      itemTotal: 100_500,
      discount: 2_550,
      deliveryFee: 4_900,
      gst: 13_840,
      total: 102_850,
    })
  })

  it('includes free delivery for ₹999 of goods or more, after discounts', () => {
    expect(orderSums([dear])).toMatchObject({ deliveryFee: 0, total: 99_900 })
    expect(orderSums([{ ...dear, discount: 1 }])).toMatchObject({ deliveryFee: 4_900, total: 104_799 })
  })

  it('is zero without items', () => {
    expect(orderSums([])).toEqual({ itemTotal: 0, discount: 0, deliveryFee: 0, gst: 0, total: 0 })
  })
})

describe('A barcode', () => {
  it('has the GS1 check digit', () => {
    // The example of the GS1 General Specifications: 629104150021 has the check digit 3.
    expect(checkDigit('629104150021')).toBe('3')
    expect([isEan13('6291041500213'), isEan13('6291041500214'), isEan13('629104150021')]).toEqual([true, false, false])
  })
})
