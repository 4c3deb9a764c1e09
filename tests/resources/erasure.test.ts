import { describe, expect, it } from 'vitest'
import { belongingTo, erasedFields, isDerived, linksTo, type Kind } from '#define'
import { register } from '#resources'

/** The kinds whose values may identify a person. */
const telling: readonly Kind[] = [
  ...(['text', 'longText', 'mobile', 'email', 'image', 'file', 'point', 'pin'] as const),
  ...(['pan', 'aadhaar', 'account', 'ifsc', 'gstin', 'licence', 'vehicle'] as const),
]

const belonging = belongingTo(register, 'farmers').map(({ from }) => from)

describe('The data of a farmer', () => {
  it('is every table that links to farmers, and those that cannot exist without one of these', () => {
    const names = belonging.map(({ is }) => is.name)
    const linked = linksTo(register, 'farmers').flatMap(({ from: { is, storage } }) =>
      storage.fromView || is.name === 'farmers' ? [] : [is.name],
    )
    expect(linked.length).toBeGreaterThan(30)
    expect(linked.filter((name) => !names.includes(name))).toEqual([])
    expect(names).toEqual(expect.arrayContaining(['insured-persons', 'order-items', 'credit-notes', 'point-entries']))
  })

  it('has every text, personal number, position and file erased with the farmer, or a reason to keep it', () => {
    const open = belonging.flatMap((resource) => {
      const kept = (resource.storage.erasure?.keeps ?? []).flatMap((one) => one.fields)
      return Object.entries(resource.fields).flatMap(([name, field]) => {
        const isTelling = telling.includes(field.kind) || field.personal !== undefined || field.read === 'pii:reveal'
        const isSettled = isDerived(field) || name in erasedFields(resource) || kept.includes(name)
        return isTelling && !isSettled ? [`${resource.is.name}.${name}`] : []
      })
    })
    expect(open).toEqual([])
  })

  it('keeps personal data only by law: invoices, policies, and the positions of staff', () => {
    const kept = belonging.flatMap(({ is, fields, storage }) =>
      (storage.erasure?.keeps ?? []).flatMap((one) =>
        one.fields.filter((name) => fields[name]?.personal).map((name) => `${is.name}.${name}: ${one.because}`),
      ),
    )
    const because = 'Policies and claims are kept as records of insurance'
    expect(kept).toEqual([
      'invoices.recipientAddress: Bookings, bills and payments are kept for 8 years',
      `hospicash-policies.nomineeName: ${because}`,
      `hospicash-policies.nomineeGuardian: ${because}`,
      `hospicash-policies.nomineeMobile: ${because}`,
      `insurer-policies.nomineeName: ${because}`,
      'trip-stops.point: It is where the staff member was',
    ])
  })
})
