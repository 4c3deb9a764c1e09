import { choice, code, date, file, flag, instant, integer, longText, mobile, money } from '#define'
import { place, point, reference, resource, text } from '#define'
import { receiptReasons } from './scanTerms'
import { done, failed, judged, reopenReason } from './verdicts'

/** Scans of product packs, with their receipts. */
export const productScans = resource({
  is: {
    name: 'product-scans',
    singular: 'Product scan',
    plural: 'Product scans',
    title: 'scanNo',
    icon: 'shopping',
  },
  fields: {
    scanNo: code({ label: 'No.', pattern: 'SCN-{fy}-{000000}' }),
    serial: text({
      ...{ label: 'Code', required: true, createOnly: true, form: 'upper', max: 64 },
      help: 'The pack code: GTIN and serial number.',
    }),
    pack: reference({ label: 'Product', to: 'product-packs', readOnly: true, related: 'Scans' }),
    batchNo: text({ label: 'Batch', max: 30, createOnly: true }),
    mfgDate: date({ label: 'Manufactured', createOnly: true }),
    expiry: date({ createOnly: true }),
    farmer: reference({
      to: 'farmers',
      createOnly: true,
      related: 'Scans',
      choices: { field: 'status', eq: 'ACTIVE' },
    }),
    outlet: reference({ to: 'outlets', createOnly: true, related: 'Scans' }),
    mobile: mobile({ personal: true, createOnly: true, from: 'farmer.mobile' }),
    village: place({ level: 'village', createOnly: true, from: 'farmer.village' }),
    location: point({ label: 'Scanned at', createOnly: true }),
    at: instant({ label: 'Scanned', required: true, createOnly: true }),
    result: choice({
      readOnly: true,
      options: {
        GENUINE_FIRST: { label: 'Genuine, first scan', tone: 'good' },
        GENUINE_REPEAT: { label: 'Genuine, scanned before', tone: 'info' },
        UNKNOWN: { label: 'Unknown code', tone: 'warning' },
        EXPIRED: { label: 'Expired', tone: 'warning' },
        BLOCKED: { label: 'Blocked', tone: 'bad' },
        LIMIT_REACHED: { label: 'Limit reached', tone: 'neutral' },
      },
    }),
    points: integer({ readOnly: true }),
    isSuspect: flag({ label: 'Counterfeit alert', readOnly: true }),
    receipt: file({ createOnly: true, folder: 'product_receipts' }),
    receiptAmount: money({ label: 'Receipt amount', readOnly: true }),
    verdictReason: choice({ label: 'Reason', readOnly: true, options: receiptReasons }),
    reviewer: reference({ to: 'users', readOnly: true }),
    reviewedAt: instant({ label: 'Reviewed', readOnly: true }),
    receiptStatus: choice({
      label: 'Receipt status',
      readOnly: true,
      initial: 'PENDING',
      options: {
        NONE: { label: 'No receipt', tone: 'neutral' },
        PENDING: { label: 'Pending', tone: 'info' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
  },
  rules: { state: 'receiptStatus' },
  list: {
    columns: ['scanNo', 'at', 'pack', 'result', 'farmer', 'village', 'receiptStatus'],
    search: ['scanNo', 'serial', 'batchNo'],
    filters: [
      ...['result', 'receiptStatus', 'isSuspect', 'pack', 'outlet', 'village.state', 'village.district', 'village'],
      ...['at', 'batchNo', 'serial', 'expiry', 'reviewer'],
    ] as const,
    sort: '-at',
    size: 35,
    map: { place: 'village', point: 'location' },
    tabs: {
      receipts: { label: 'Receipts', where: { field: 'receiptStatus', eq: 'PENDING' } },
      alerts: { label: 'Counterfeit alerts', where: { field: 'isSuspect', eq: true } },
    },
    figures: {
      receipts: {
        label: 'Receipts to verify',
        aggregate: 'count',
        where: { field: 'receiptStatus', eq: 'PENDING' },
      },
    },
    charts: {
      results: { label: 'Scans by result', aggregate: 'count', by: 'result' },
      products: { label: 'Scans by product', aggregate: 'count', by: 'pack' },
      months: { label: 'Scans per month', aggregate: 'count', by: 'at', period: 'month' },
    },
  },
  page: {
    sections: [
      { label: 'Scan', fields: ['scanNo', 'serial', 'pack', 'batchNo', 'mfgDate', 'expiry', 'at', 'result', 'points'] },
      { label: 'By', fields: ['farmer', 'outlet', 'mobile', 'village', 'location', 'isSuspect'] },
      {
        label: 'Receipt',
        fields: ['receipt', 'receiptStatus', 'receiptAmount', 'verdictReason', 'reviewer', 'reviewedAt'],
      },
    ],
    desk: {
      waiting: 'PENDING',
      filters: ['pack', 'village.state', 'village.district'],
      evidence: [
        'receipt',
        {
          ...{ label: 'Same code', of: 'product-scans', field: 'receipt', beside: true, by: { serial: 'serial' } },
          ...{ shows: ['at', 'village', 'farmer', 'receiptStatus'], sort: '-at' },
        },
        {
          ...{ label: 'Scans of this code', of: 'product-scans', field: 'location', by: { serial: 'serial' } },
          ...{ shows: ['at', 'village'], sort: '-at' },
        },
      ],
      facts: ['pack', 'serial', 'batchNo', 'expiry', 'farmer', 'outlet', 'village', 'at', 'result'],
      flags: {
        suspect: { label: 'Counterfeit alert', when: { field: 'isSuspect', eq: true }, tone: 'bad' },
        notGenuine: {
          label: 'Not a genuine first scan',
          when: { field: 'result', nin: ['GENUINE_FIRST', 'GENUINE_REPEAT'] },
        },
      },
      verdicts: { approve: { key: 'a', undoneBy: 'reopen' }, reject: { key: 'r', undoneBy: 'reopen' } },
    },
  },
  form: { messages: { noneFound: 'No media found for this request' } },
  access: {
    see: 'view_product_scan_details_tab',
    create: 'scan:send',
    update: false,
    delete: false,
    scope: 'village',
  },
  actions: {
    approve: {
      ...{ key: 'verify:receipt', from: ['PENDING'], to: 'APPROVED', sets: judged, done, failed },
      input: { receiptAmount: money({ label: 'Receipt amount', required: true, min: 100, max: 100_000_000 }) },
    },
    reject: {
      ...{ key: 'verify:receipt', from: ['PENDING'], to: 'REJECTED', sets: judged, done, failed, danger: true },
      ...{ asks: ['verdictReason'], inSight: true },
    },
    block: {
      label: 'Block code',
      key: 'scan:block',
      when: { field: 'result', ne: 'BLOCKED' },
      input: { reason: longText({ label: 'Reason', required: true, max: 300 }) },
      sets: { result: 'BLOCKED' },
      danger: true,
      confirm: 'Every later scan of this code will be answered with “Blocked”.',
      ...{ done, failed },
    },
    reopen: {
      ...{ key: 'verify:reopen', from: ['APPROVED', 'REJECTED'], to: 'PENDING', input: { reason: reopenReason } },
      sets: { reviewer: null, reviewedAt: null, verdictReason: null, receiptAmount: null },
      ...{ done, failed },
    },
  },
  navigation: { path: 'product-scan' },
  storage: {
    indexes: [{ fields: ['serial', 'at'] }],
    erasure: { keeps: [{ fields: ['serial', 'batchNo'], because: 'It describes the pack, not the farmer' }] },
  },
})
