import { choice, code, flag, image, instant, integer, longText, many, place, reference, resource } from '#define'
import { lowRating } from '../season/lowRating'
import { adviceTexts } from './adviceTexts'
import { careActions, careDays, careWorkers, liveCare } from './careTerms'

/** Farmers' questions about their crops, from the call to the advice and its result. */
export const careCases = resource({
  is: { name: 'care-cases', singular: 'Care case', plural: 'Care cases', title: 'caseNo', icon: 'service' },
  fields: {
    caseNo: code({ label: 'No.', pattern: 'CARE-{fy}-{00000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      from: 'feedback.farmer',
      related: 'Care cases',
      offer: 'Open care case',
    }),
    feedback: reference({
      label: 'Poor feedback',
      to: 'feedback',
      createOnly: true,
      choices: {
        all: [
          { field: 'rating', lte: lowRating },
          { field: 'farmer', eq: { form: 'farmer' } },
        ],
      },
      choicesMessage: 'Choose a poor rating from this farmer',
      related: 'Care cases',
      offer: 'Open care case',
    }),
    channel: choice({
      required: true,
      initial: 'CALL',
      options: { CALL: 'Call', WHATSAPP: 'WhatsApp', APP: 'App', OUTLET: 'Outlet' },
    }),
    topic: choice({
      required: true,
      options: {
        PEST: 'Pest',
        DISEASE: 'Disease',
        NUTRITION: 'Nutrition',
        WEED: 'Weeds',
        WATER: 'Water',
        SPRAY_COMPLAINT: 'Spray complaint',
        PRODUCT: 'Product',
        INSURANCE: 'Insurance',
        OTHER: 'Other',
      },
    }),
    land: reference({
      to: 'lands',
      choices: { field: 'farmer', eq: { form: 'farmer' } },
      choicesMessage: 'Choose a land of this farmer',
      related: 'Care cases',
    }),
    village: place({ level: 'village', readOnly: true, from: 'farmer.village', related: 'Care cases' }),
    crop: reference({ to: 'crops', choices: { field: 'status', eq: 'ACTIVE' } }),
    description: longText({ required: true, max: 2000, help: 'What the farmer sees, where, and since when.' }),
    photos: image({ many: 10, folder: 'farmer_farm_images' }),
    priority: choice({
      initial: 'NORMAL',
      options: {
        HIGH: { label: 'High', tone: 'bad' },
        NORMAL: { label: 'Normal', tone: 'neutral' },
        LOW: { label: 'Low', tone: 'neutral' },
      },
    }),
    agronomist: reference({ to: 'users', readOnly: true, shows: ['username'] }),
    diagnosis: longText({ max: 1000, readOnly: true }),
    advice: longText({ max: 400, readOnly: true }),
    products: many({ to: 'products', max: 6, readOnly: true }),
    advisedAt: instant({ label: 'Advised', readOnly: true }),
    callbackAt: instant({ label: 'Call back at', readOnly: true }),
    isOverdue: flag({ label: 'Call-back overdue', readOnly: true, initial: false }),
    outcome: longText({ max: 1000, readOnly: true }),
    resolvedAt: instant({ label: 'Resolved', readOnly: true }),
    isFinal: flag({ label: 'Reopening period over', readOnly: true, initial: false }),
    satisfaction: integer({ label: 'Satisfaction (1–5)', min: 1, max: 5, readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'NEW',
      options: {
        NEW: { label: 'New', tone: 'info', mark: 'open' },
        ASSIGNED: { label: 'Assigned', tone: 'info', mark: 'person' },
        ADVISED: { label: 'Advised', tone: 'good', mark: 'running' },
        FOLLOW_UP: { label: 'Follow-up', tone: 'warning', mark: 'running' },
        RESOLVED: { label: 'Resolved', tone: 'good', mark: 'done' },
        CLOSED: { label: 'Closed', tone: 'neutral', mark: 'sealed' },
        REOPENED: { label: 'Reopened', tone: 'warning', mark: 'open' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: { field: 'status', in: liveCare } },
  list: {
    columns: [
      ...['caseNo', 'farmer', 'topic', 'crop', 'createdAt', 'agronomist', 'status', 'satisfaction', 'priority'],
      ...['village', 'land', 'channel', 'callbackAt', 'isOverdue'],
    ] as const,
    shown: ['caseNo', 'farmer', 'topic', 'crop', 'createdAt', 'agronomist', 'status'],
    search: ['caseNo', 'farmer', 'village'],
    filters: [
      ...[
        'status',
        'topic',
        'crop',
        'agronomist',
        'priority',
        'isOverdue',
        'channel',
        'village',
        'callbackAt',
        'advisedAt',
      ],
      ...['satisfaction', 'createdAt', 'farmer', 'land'],
    ] as const,
    sort: '-createdAt',
    tabs: {
      mine: { label: 'Mine', own: ['agronomist'] },
      open: { label: 'Open', where: { field: 'status', in: liveCare } },
      unassigned: { label: 'Unassigned', where: { field: 'status', in: ['NEW', 'REOPENED'] } },
      overdue: { label: 'Call-back overdue', where: { field: 'isOverdue', eq: true } },
    },
    charts: {
      byTopic: { label: 'Cases by topic', aggregate: 'count', by: 'topic' },
      byMonth: { label: 'Cases by month', aggregate: 'count', by: 'createdAt', period: 'month' },
    },
    figures: { open: { label: 'Open care cases', aggregate: 'count', where: { field: 'status', in: liveCare } } },
  },
  page: {
    summary: {
      sentence: '{topic}, {crop}, {farmer} at {village}',
      next: ['advise', 'resolve', 'assign', 'close'],
      facts: {
        farmer: { field: 'farmer' },
        land: { field: 'land', when: { field: 'land', empty: false } },
        ndvi: {
          label: 'NDVI',
          ...{ aggregate: 'last', of: 'land-health', through: 'land', by: 'land', field: 'ndvi', orderBy: 'seenOn' },
          shows: ['health', 'drop', 'seenOn'],
          when: { field: 'land', empty: false },
          none: 'No satellite data',
        },
        agronomist: { field: 'agronomist', none: 'Unassigned' },
        callbackAt: { field: 'callbackAt', when: { field: 'callbackAt', empty: false } },
        satisfaction: { field: 'satisfaction', none: 'Not asked yet' },
      },
    },
    sections: [
      {
        label: 'Case',
        fields: ['caseNo', 'farmer', 'feedback', 'channel', 'topic', 'land', 'village', 'crop', 'priority'],
      },
      { label: 'What the farmer sees', isMain: true, fields: ['description', 'photos'] },
      { label: 'Advice', isMain: true, fields: ['diagnosis', 'advice', 'products'] },
      { label: 'Work', fields: ['agronomist', 'advisedAt', 'callbackAt', 'status'] },
      { label: 'Outcome', isMain: true, when: { field: 'outcome', empty: false }, fields: ['outcome'] },
      { label: 'Result', when: { field: 'outcome', empty: false }, fields: ['resolvedAt', 'satisfaction'] },
    ],
  },
  form: { brief: ['farmer', 'channel', 'topic', 'land', 'crop', 'description', 'photos'] },
  access: {
    see: 'view_farmer_tab',
    create: careWorkers,
    update: careWorkers,
    delete: false,
    scope: 'village',
    scopeOwn: ['agronomist'],
  },
  actions: careActions,
  people: {
    assignee: 'agronomist',
    notices: { overdue: { label: 'A call-back is overdue', words: 'The call-back for {record} is overdue' } },
    messages: { advice: { to: 'farmer', after: ['advise'], template: 'CARE_ADVICE', texts: adviceTexts } },
  },
  timeRules: {
    overdue: {
      label: 'Overdue call-backs',
      keeps: 'isOverdue',
      steps: [{ value: true, when: { past: 'callbackAt' }, while: { field: 'status', in: liveCare } }],
      otherwise: false,
    },
    remind: {
      label: 'Send call-back reminders',
      when: { past: 'callbackAt' },
      while: { field: 'status', in: liveCare },
      notify: 'overdue',
      people: ['agronomist'],
    },
    final: {
      label: 'Close care case reopening',
      keeps: 'isFinal',
      steps: [
        {
          value: true,
          when: { past: 'resolvedAt', days: careDays.reopen },
          while: { field: 'status', in: ['RESOLVED', 'CLOSED'] },
        },
      ],
      otherwise: false,
    },
    close: { label: 'Close resolved care cases', action: 'close', when: { past: 'resolvedAt', days: careDays.close } },
  },
  navigation: { under: 'farmers' },
  storage: {
    indexes: [
      { fields: ['resolvedAt'], where: { field: 'isFinal', ne: true } },
      { fields: ['callbackAt'], where: { field: 'isOverdue', ne: true } },
    ],
  },
})
