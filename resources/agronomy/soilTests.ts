import {
  choice,
  code,
  date,
  decimal,
  image,
  instant,
  integer,
  keyValue,
  longText,
  money,
  place,
  point,
  reference,
  resource,
  tags,
  text,
} from '#define'
import { retention } from '../retention'
import { notBlacklisted } from '../blacklist/standing'
import { soilActions } from './soilActions'
import { soilResults, soilResultNames } from './soilResults'
import { farFromLand, micronutrients, soilParameterLabels } from './soilTerms'

/** The states in which changed limits still change the report. */
export const openReports = ['TESTED', 'REPORT_READY'] as const

/** Soil samples of farmers' lands, from the request to the report on the farmer's phone. */
export const soilTests = resource({
  is: { name: 'soil-tests', singular: 'Soil test', plural: 'Soil tests', title: 'sampleNo', icon: 'experiment' },
  fields: {
    sampleNo: code({ label: 'Sample', pattern: 'SOIL-{fy}-{00000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Soil tests',
      offer: 'Request soil test',
    }),
    land: reference({
      to: 'lands',
      required: true,
      createOnly: true,
      choices: {
        all: [
          { field: 'farmer', eq: { form: 'farmer' } },
          { field: 'status', eq: 'ACTIVE' },
        ],
      },
      choicesMessage: 'Choose an active land of this farmer',
      related: 'Soil tests',
    }),
    village: place({ level: 'village', readOnly: true, from: 'land.village', related: 'Soil tests' }),
    crop: reference({
      label: 'Next crop',
      to: 'crops',
      choices: { field: 'status', eq: 'ACTIVE' },
      help: 'The report’s fertiliser doses are for this crop.',
    }),
    price: money({ max: 5_000_00, help: 'Leave empty to use a free test of the farmer’s subscription.' }),
    benefit: reference({
      label: 'Paid by subscription',
      to: 'subscription-benefits',
      readOnly: true,
      when: { field: 'benefit', empty: false },
    }),
    payRef: text({ label: 'Payment reference', max: 40, when: { field: 'price', empty: false } }),
    plannedOn: date({ label: 'Sampling planned for', readOnly: true }),
    sampler: reference({ to: 'users', readOnly: true, shows: ['username'] }),
    sampledAt: instant({ label: 'Collected', readOnly: true }),
    sampledBy: reference({ label: 'Collected by', to: 'users', readOnly: true, shows: ['username'] }),
    depthCm: integer({ label: 'Depth (cm)', min: 5, max: 100, readOnly: true }),
    point: point({ label: 'Sampling point', readOnly: true }),
    awayM: integer({
      label: 'Distance from land (m)',
      readOnly: true,
      when: { field: 'awayM', empty: false },
      help: 'From the land boundary; 0 inside it.',
    }),
    pictures: image({ many: 10, folder: 'farmer_farm_images', evidence: true, readOnly: true }),
    barcode: text({ form: 'upper', max: 40, unique: true, taken: 'Another sample has this barcode', readOnly: true }),
    lab: reference({
      label: 'Laboratory',
      to: 'vendors',
      write: 'soil:lab',
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'kinds', eq: 'LAB' },
        ],
      },
      choicesMessage: 'Choose an active laboratory',
      refusedWhile: notBlacklisted('vendor'),
      related: 'Soil tests',
    }),
    sentAt: instant({ label: 'Sent to laboratory', readOnly: true }),
    receivedAt: instant({ label: 'Received by laboratory', readOnly: true }),
    ...soilResults,
    ratings: keyValue({ keys: soilParameterLabels, readOnly: true }),
    limits: keyValue({ label: 'Limits used', keys: soilParameterLabels, readOnly: true }),
    npk: text({ label: 'N-P-K rating', max: 30, readOnly: true }),
    lowIn: tags({ label: 'Low in', options: soilParameterLabels, readOnly: true }),
    overall: choice({
      readOnly: true,
      options: {
        GOOD: { label: 'Good', tone: 'good' },
        FAIR: { label: 'Fair', tone: 'warning' },
        POOR: { label: 'Poor', tone: 'bad' },
      },
    }),
    ureaKgAcre: decimal({ label: 'Urea', digits: 1, suffix: 'kg/acre', readOnly: true }),
    dapKgAcre: decimal({ label: 'DAP', digits: 1, suffix: 'kg/acre', readOnly: true }),
    mopKgAcre: decimal({ label: 'MOP', digits: 1, suffix: 'kg/acre', readOnly: true }),
    micronutrients: tags({ options: micronutrients, readOnly: true }),
    amendment: choice({ readOnly: true, options: { NONE: 'None needed', LIME: 'Lime', GYPSUM: 'Gypsum' } }),
    amendmentKgAcre: decimal({ label: 'Amendment dose', digits: 0, suffix: 'kg/acre', readOnly: true }),
    remark: longText({ label: 'Note for the farmer', max: 500, when: { field: 'status', in: openReports } }),
    sharedAt: instant({ label: 'Shared', readOnly: true }),
    rejectReason: choice({
      label: 'Rejection reason',
      readOnly: true,
      options: soilActions.reject.input.rejectReason.options,
      when: { field: 'status', eq: 'REJECTED' },
    }),
    status: choice({
      readOnly: true,
      initial: 'REQUESTED',
      options: {
        REQUESTED: { label: 'Requested', tone: 'info', mark: 'open' },
        SCHEDULED: { label: 'Scheduled', tone: 'planned', mark: 'person' },
        COLLECTED: { label: 'Collected', tone: 'info', mark: 'running' },
        SENT_TO_LAB: { label: 'Sent to lab', tone: 'info', mark: 'running' },
        RECEIVED: { label: 'Received', tone: 'info', mark: 'running' },
        TESTED: { label: 'Tested', tone: 'warning', mark: 'running' },
        REPORT_READY: { label: 'Report ready', tone: 'warning', mark: 'done' },
        SHARED: { label: 'Shared', tone: 'good', mark: 'sealed' },
        REJECTED: { label: 'Rejected', tone: 'bad', mark: 'wrong' },
      },
    }),
  },
  rules: { state: 'status', changeWhile: { field: 'status', nin: ['SHARED', 'REJECTED'] } },
  list: {
    columns: [
      ...['sampleNo', 'farmer', 'land', 'village', 'crop', 'sampledAt', 'lab', 'ph', 'ocPct', 'npk', 'lowIn'],
      ...['overall', 'testedOn', 'sampler', 'createdAt', 'status'],
    ] as const,
    shown: ['sampleNo', 'farmer', 'land', 'village', 'npk', 'overall', 'status'],
    search: ['sampleNo', 'barcode', 'farmer', 'village'],
    filters: [
      ...['status', 'village', 'lab', 'lowIn', 'overall', 'crop', 'sampler', 'plannedOn', 'sampledAt'],
      ...['testedOn', 'createdAt', 'farmer', 'land'],
    ] as const,
    sort: '-createdAt',
    map: { place: 'village', point: 'point' },
    tabs: {
      collect: { label: 'To collect', where: { field: 'status', in: ['REQUESTED', 'SCHEDULED'] } },
      lab: { label: 'At the lab', where: { field: 'status', in: ['COLLECTED', 'SENT_TO_LAB', 'RECEIVED'] } },
      report: { label: 'To report', where: { field: 'status', in: openReports } },
      shared: { label: 'Shared', where: { field: 'status', eq: 'SHARED' } },
    },
    charts: {
      byOverall: { label: 'Soils by rating', aggregate: 'count', by: 'overall' },
      byMonth: { label: 'Soil tests by month', aggregate: 'count', by: 'createdAt', period: 'month' },
    },
    figures: {
      waiting: { label: 'Soil reports to share', aggregate: 'count', where: { field: 'status', in: openReports } },
    },
  },
  page: {
    summary: {
      sentence: '{land}, {village}, for {crop}',
      next: ['share', 'report', 'enterResults', 'receive', 'send', 'collect', 'schedule'],
      facts: {
        overall: { field: 'overall', none: 'Not tested yet' },
        npk: { field: 'npk', when: { field: 'npk', empty: false } },
        lowIn: { field: 'lowIn', none: 'Nothing', when: { field: 'npk', empty: false } },
        ph: { field: 'ph', when: { field: 'ph', empty: false } },
        lab: { field: 'lab', none: 'Not sent yet' },
      },
    },
    remarks: [
      {
        while: { field: 'awayM', gt: farFromLand },
        words: `The sampling point is more than ${farFromLand} m from the land: the sample may be from another field.`,
      },
    ],
    sections: [
      {
        label: 'Sample',
        fields: ['sampleNo', 'farmer', 'land', 'village', 'crop', 'price', 'benefit', 'payRef', 'status'],
      },
      {
        label: 'Collection',
        fields: ['plannedOn', 'sampler', 'sampledAt', 'sampledBy', 'depthCm', 'point', 'awayM', 'pictures', 'barcode'],
      },
      { label: 'Laboratory', fields: ['lab', 'sentAt', 'receivedAt', 'rejectReason'] },
      { label: 'Results', when: { field: 'status', in: ['RECEIVED', ...openReports] }, fields: soilResultNames },
      {
        label: 'Report',
        when: { field: 'npk', empty: false },
        fields: [
          ...['npk', 'lowIn', 'overall', 'ureaKgAcre', 'dapKgAcre', 'mopKgAcre', 'micronutrients', 'amendment'],
          ...['amendmentKgAcre', 'remark', 'sharedAt'],
        ] as const,
      },
    ],
  },
  form: { brief: ['farmer', 'land', 'crop'] },
  access: {
    see: 'view_soil_testing',
    create: 'soil:request',
    update: ['soil:request', 'soil:lab'],
    delete: false,
    scope: 'village',
    scopeOwn: ['sampler'],
  },
  actions: soilActions,
  imports: {
    ...{ by: 'sampleNo', onlyChanges: true },
    also: { sampleNo: ['Sample No', 'Sample ID'], testedOn: ['Test date', 'Date of test'], ecDsM: ['EC'] },
  },
  navigation: { path: 'soil-testing' },
  storage: {
    erasure: {
      keeps: [
        { fields: ['payRef'], because: retention.accounts },
        { fields: ['point', 'barcode', 'npk'], because: 'It describes the sample, not the farmer' },
      ],
    },
  },
})
