import {
  area,
  choice,
  code,
  date,
  decimal,
  file,
  flag,
  instant,
  longText,
  place,
  reference,
  resource,
  text,
} from '#define'
import { landPapers, landReasons } from './landPapers'
import { done, failed, judged, lookedAgain, reopenReason, review, secondLookAtDesk, unjudged } from './verdicts'

/** Documents about the ownership of land, judged one after the other. */
export const landRecords = resource({
  is: {
    name: 'land-records',
    singular: 'Land record',
    plural: 'Land records',
    title: 'recordNo',
    icon: 'bank',
  },
  fields: {
    recordNo: code({ label: 'No.', pattern: 'LRV-{fy}-{000000}' }),
    farmer: reference({
      to: 'farmers',
      required: true,
      createOnly: true,
      shows: ['mobile'],
      choices: { field: 'status', eq: 'ACTIVE' },
      related: 'Land records',
    }),
    land: reference({
      ...{ to: 'lands', required: true, createOnly: true, related: 'Land records', shows: ['surveyNumber', 'area'] },
      choices: {
        all: [
          { field: 'status', eq: 'ACTIVE' },
          { field: 'farmer', eq: { form: 'farmer' } },
        ],
      },
    }),
    village: place({ level: 'village', readOnly: true, from: 'land.village', follows: true }),
    landArea: area({ label: 'Land area', readOnly: true, from: 'land.area', follows: true }),
    kind: choice({ label: 'Document', required: true, createOnly: true, options: landPapers }),
    pages: file({
      ...{ required: true, createOnly: true, many: 10, folder: 'land_records', read: 'view_farmer_tab' },
      help: 'PDF, PNG or JPEG. Cover Aadhaar numbers first.',
    }),
    surveyNumber: text({ max: 30, asStored: true }),
    khata: text({ label: 'Khata number', max: 30 }),
    // Anyone who can see the document can read the name.
    ownerName: text({ label: 'Owner on the document', form: 'name', read: 'view_farmer_tab', asStored: true }),
    readArea: area({ label: 'Area on the document', min: 0.01, max: 1000, asStored: true }),
    readVillage: place({ label: 'Village on the document', level: 'village' }),
    issuedOn: date({ label: 'Issued on', past: true }),
    areaDifference: decimal({
      ...{ label: 'Area difference', suffix: '%', digits: 1 },
      formula: { divide: [{ multiply: [100, { subtract: ['readArea', 'landArea'] }] }, 'landArea'] },
    }),
    uploadedBy: reference({ to: 'users', readOnly: true }),
    uploadedAt: instant({ label: 'Uploaded', readOnly: true }),
    verdictReason: choice({ label: 'Reason', readOnly: true, options: landReasons }),
    remark: longText({ max: 300, readOnly: true }),
    copiesSurvey: flag({ label: 'Survey number copied', readOnly: true }),
    copiesArea: flag({ label: 'Area copied', readOnly: true }),
    ...review,
    status: choice({
      readOnly: true,
      initial: 'PENDING',
      options: {
        PENDING: { label: 'Pending', tone: 'info' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      {
        fields: ['land'],
        where: { field: 'status', eq: 'PENDING' },
        message: 'This land already has a record awaiting verification',
      },
    ],
    changeWhile: { field: 'status', eq: 'PENDING' },
  },
  list: {
    columns: ['recordNo', 'kind', 'farmer', 'village', 'surveyNumber', 'areaDifference', 'status'],
    search: ['recordNo', 'surveyNumber', 'village'],
    filters: [
      ...['status', 'kind', 'village.state', 'village.district', 'village', 'reviewer', 'verdictReason'],
      ...['uploadedAt', 'areaDifference'],
    ] as const,
    sort: '-uploadedAt',
    size: 35,
    tabs: {
      pending: { label: 'Pending', where: { field: 'status', eq: 'PENDING' } },
      secondLook: { label: 'Second look', where: { field: 'secondLook', eq: 'DUE' } },
      judged: { label: 'Reviewed', where: { field: 'status', in: ['APPROVED', 'REJECTED'] } },
    },
    figures: {
      pending: { label: 'Land records to verify', aggregate: 'count', where: { field: 'status', eq: 'PENDING' } },
    },
    charts: {
      verdicts: { label: 'Land records by status', aggregate: 'count', by: 'status' },
      kinds: { label: 'Land records by document', aggregate: 'count', by: 'kind' },
    },
  },
  page: {
    sections: [
      { label: 'Record', fields: ['recordNo', 'farmer', 'land', 'village', 'landArea', 'kind', 'pages', 'status'] },
      {
        label: 'On the document',
        fields: [
          ...['surveyNumber', 'khata', 'ownerName', 'readArea', 'areaDifference', 'readVillage', 'issuedOn'],
        ] as const,
      },
      {
        label: 'Verdict',
        fields: [
          ...['verdictReason', 'remark', 'copiesSurvey', 'copiesArea', 'reviewer', 'reviewedAt'],
          ...['secondLook', 'secondLookBy', 'uploadedBy', 'uploadedAt'],
        ] as const,
      },
    ],
    desk: {
      waiting: 'PENDING',
      filters: ['kind', 'village.state', 'village.district'],
      evidence: ['pages', { map: ['land.boundary'] }],
      covers: ['pages'],
      facts: [
        ...['kind', 'farmer', 'land', 'village', 'landArea', 'surveyNumber', 'ownerName', 'readArea'],
        ...['areaDifference', 'readVillage', 'issuedOn'],
      ] as const,
      alike: [
        { label: 'Owner match', names: ['ownerName', 'farmer'] },
        { label: 'Village match', names: ['readVillage', 'village'] },
      ],
      flags: {
        area: {
          label: 'Area differs by more than 10%',
          when: { not: { field: 'areaDifference', between: [-10, 10] } },
        },
        village: {
          label: 'Another village',
          when: {
            all: [
              { field: 'readVillage', empty: false },
              { field: 'readVillage', ne: { field: 'village' } },
            ],
          },
        },
        old: { label: 'Older than a year', when: { not: { field: 'issuedOn', within: 'last12Months' } } },
      },
      verdicts: {
        approve: { key: 'a', undoneBy: 'reopen' },
        reject: { key: 'r', undoneBy: 'reopen' },
      },
      secondLook: secondLookAtDesk,
    },
  },
  form: { messages: { noneFound: 'No media found for this request' } },
  access: {
    see: 'ROLE_PICTURE_VERIFICATION',
    create: 'picture:upload',
    update: ['picture:upload', 'verify:land'],
    delete: false,
    scope: 'village',
  },
  actions: {
    approve: {
      key: 'verify:land',
      from: ['PENDING'],
      to: 'APPROVED',
      notSelf: ['uploadedBy'],
      sets: { ...unjudged, ...judged, copiesSurvey: { input: 'copySurvey' }, copiesArea: { input: 'copyArea' } },
      asks: ['surveyNumber', 'ownerName', 'readArea'],
      input: {
        copySurvey: flag({ label: 'Copy the survey number to the land', initial: false }),
        copyArea: flag({ label: 'Copy the area to the land', initial: false }),
      },
      previewFrom: 'differences',
      effect: true,
      done,
      failed,
    },
    reject: {
      ...{ key: 'verify:land', from: ['PENDING'], to: 'REJECTED', notSelf: ['uploadedBy'], danger: true },
      ...{ sets: judged, asks: ['verdictReason'], input: { remark: longText({ max: 300 }) } },
      ...{ inSight: true, done, failed },
    },
    agree: { key: 'verify:land', ...lookedAgain('AGREED') },
    disagree: { key: 'verify:land', ...lookedAgain('DISAGREED') },
    reopen: {
      ...{ key: 'verify:reopen', from: ['APPROVED', 'REJECTED'], to: 'PENDING', input: { reason: reopenReason } },
      sets: { ...unjudged, secondLook: null, copiesSurvey: null, copiesArea: null },
      ...{ done, failed },
    },
  },
  navigation: { path: 'land-record-verification', under: 'picture-tasks' },
})
