import { instant, money, reference, resource, text } from '#define'
import { retention } from '../retention'

/** Each booking, order or subscription that used an offer. Returned uses no longer count. */
export const offerUses = resource({
  is: {
    name: 'offer-uses',
    singular: 'Offer redemption',
    plural: 'Offer redemptions',
    title: 'bookingNo',
    icon: 'idcard',
  },
  fields: {
    offer: reference({ to: 'offers', required: true, createOnly: true, related: 'Usage', shows: ['title'] }),
    farmer: reference({ to: 'farmers', required: true, createOnly: true, related: 'Offers used' }),
    bookingNo: text({ label: 'For', required: true, createOnly: true, max: 40 }),
    discount: money({ required: true, createOnly: true }),
    returnedAt: instant({ label: 'Given back', readOnly: true }),
  },
  rules: {
    unique: [
      {
        fields: ['offer', 'bookingNo'],
        where: { field: 'returnedAt', empty: true },
        message: 'This offer is already applied here',
      },
    ],
  },
  list: {
    isLog: true,
    columns: ['bookingNo', 'offer', 'farmer', 'discount', 'createdAt', 'returnedAt'],
    search: ['bookingNo'],
    filters: ['createdAt', 'returnedAt'],
    sort: '-createdAt',
    totals: ['discount'],
  },
  access: {
    see: ['view_bookings_tab', 'ROLE_CAMPAIGN_MANAGEMENT'],
    create: false,
    update: false,
    delete: false,
    scope: 'farmer',
  },
  navigation: { under: 'bookings' },
  storage: { erasure: { keeps: [{ fields: ['bookingNo'], because: retention.accounts }] } },
})
