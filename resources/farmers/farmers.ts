import { aadhaar, choice, code, date, decimal, flag, image, integer, joined, longText, mobile, many, pan, pin, place, point, reference, resource, tags, text, uuid } from '#define'
import { irrigations, languages } from './seasons'

const done = { done: 'Farmer updated successfully', failed: 'Error while updating farmer' } as const
const reason = longText({ label: 'Reason', required: true, max: 300 })

/** The people the company works for. */
export const farmers = resource({
  name: 'farmers', one: 'Farmer', many: 'Farmers', title: 'name', icon: 'team',
  key: 'view_farmer_tab',
  fields: {
    farmerCode: code({ label: 'Code', pattern: 'FR-{state}-{0000000}', place: 'village' }),
    guid: uuid({ label: 'Guid' }),
    mobile: mobile({ label: 'Mobile', required: true, personal: true, unique: { field: 'status', eq: 'ACTIVE' }, taken: 'Another active farmer has this mobile number' }),
    altMobile: mobile({ label: 'Alternate mobile', personal: true }),
    firstName: text({ label: 'First name', required: true, form: 'name' }),
    middleName: text({ label: 'Middle name', form: 'name' }),
    lastName: text({ label: 'Last name', form: 'name' }),
    name: joined({ label: 'Name', of: ['firstName', 'middleName', 'lastName'] }),
    fatherOrHusbandName: text({ label: "Father's or husband's name", form: 'name', personal: true }),
    gender: choice({ label: 'Gender', required: true, options: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', UNDISCLOSED: 'Undisclosed' } }),
    dateOfBirth: date({ label: 'Date of birth', age: [18, 100] }),
    birthYear: integer({ label: 'Birth year', min: 1920, max: 2010, when: { field: 'dateOfBirth', empty: true }, help: 'Where the day is not known' }),
    language: choice({ label: 'Language', required: true, options: languages, initial: 'hi' }),
    village: place({ label: 'Village', required: true, level: 'village', related: 'Farmers' }),
    addressLine: text({ label: 'Address', max: 120, personal: true }),
    pin: pin({ label: 'PIN' }),
    location: point({ label: 'Home', read: 'pii:reveal' }),
    photo: image({ label: 'Photo', folder: 'farmer_profile_pictures' }),
    agristackFarmerId: text({ label: 'AgriStack farmer id', unique: true, pattern: { source: '^\\d{11}$', message: 'Enter the 11 digits of the AgriStack farmer id' } }),
    aadhaar: aadhaar({ label: 'Aadhaar', read: 'pii:reveal', unique: true, taken: 'Another farmer has this Aadhaar number', help: 'Optional. Only the last four digits are kept.' }),
    pan: pan({ label: 'PAN', read: 'pii:reveal' }),
    landsCount: integer({ label: 'Lands', readOnly: true, initial: 0 }),
    totalLandAcre: decimal({ label: 'Acres', digits: 3, readOnly: true, initial: 0 }),
    holdingClass: choice({ label: 'Holding class', readOnly: true, options: { MARGINAL: 'Marginal (below 1 ha)', SMALL: 'Small (1–2 ha)', SEMI_MEDIUM: 'Semi-medium (2–4 ha)', MEDIUM: 'Medium (4–10 ha)', LARGE: 'Large (10 ha and more)' } }),
    primaryCrops: many({ label: 'Primary crops', to: 'crops', among: { field: 'status', eq: 'ACTIVE' }, max: 8 }),
    irrigation: choice({ label: 'Irrigation', options: irrigations }),
    phoneType: choice({ label: 'Phone', options: { SMART: 'Smartphone', FEATURE: 'Feature phone' } }),
    whatsappOptIn: flag({ label: 'WhatsApp', initial: false }),
    promoSmsConsent: flag({ label: 'Promotional SMS', initial: false }),
    dnd: flag({ label: 'Do not disturb', initial: false }),
    source: choice({ label: 'Source', required: true, createOnly: true, initial: 'CALL_CENTRE', options: { FO: 'Field officer', BDO: 'BDO', CALL_CENTRE: 'Call centre', APP: 'App', OUTLET: 'Outlet', PARTNER: 'Partner', IMPORT: 'Import' } }),
    tags: tags({ label: 'Tags', max: 20 }),
    blacklisted: flag({ label: 'Blacklisted', readOnly: true, initial: false }),
    blacklistReason: text({ label: 'Blacklist reason', readOnly: true, max: 300, when: { field: 'blacklisted', eq: true } }),
    mergedInto: reference({ label: 'Merged into', to: 'farmers', readOnly: true, when: { field: 'status', eq: 'MERGED' } }),
    status: choice({
      label: 'Status', readOnly: true, initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' }, MERGED: { label: 'Merged', tone: 'info' }, ERASED: { label: 'Erased', tone: 'bad' } },
    }),
  },
  state: 'status',
  list: {
    columns: ['farmerCode', 'name', 'mobile', 'village', 'landsCount', 'totalLandAcre', 'language', 'source', 'status', 'createdAt'],
    search: ['name', 'mobile', 'farmerCode', 'guid'],
    filters: ['status', 'village', 'holdingClass', 'source', 'language', 'primaryCrops', 'blacklisted', 'promoSmsConsent', 'createdAt'],
    sort: '-createdAt',
  },
  sections: [
    { label: 'Person', fields: ['mobile', 'altMobile', 'firstName', 'middleName', 'lastName', 'fatherOrHusbandName', 'gender', 'dateOfBirth', 'birthYear', 'language', 'photo'] },
    { label: 'Address', fields: ['village', 'addressLine', 'pin', 'location'] },
    { label: 'Farming', fields: ['landsCount', 'totalLandAcre', 'holdingClass', 'primaryCrops', 'irrigation'] },
    { label: 'Identity', fields: ['agristackFarmerId', 'aadhaar', 'pan'] },
    { label: 'Contact and consent', fields: ['phoneType', 'whatsappOptIn', 'promoSmsConsent', 'dnd'] },
    { label: 'Record', fields: ['farmerCode', 'guid', 'source', 'tags', 'blacklisted', 'blacklistReason', 'mergedInto', 'status'] },
  ],
  access: { create: 'farmer:create', update: 'farmer:edit', delete: false, scope: 'village', changeWhile: { field: 'status', in: ['ACTIVE', 'INACTIVE'] } },
  actions: {
    deactivate: { label: 'Deactivate', key: 'farmer:edit', from: ['ACTIVE'], to: 'INACTIVE', bulk: true, danger: true, input: { reason }, ...done },
    activate: { label: 'Activate', key: 'farmer:edit', from: ['INACTIVE'], to: 'ACTIVE', bulk: true, ...done },
    blacklist: { label: 'Blacklist', key: 'farmer:blacklist', from: ['ACTIVE'], when: { field: 'blacklisted', ne: true }, sets: { blacklisted: true }, danger: true, input: { blacklistReason: text({ label: 'Reason', required: true, max: 300 }) }, ...done },
    unblacklist: { label: 'Remove from blacklist', key: 'farmer:blacklist', when: { field: 'blacklisted', eq: true }, sets: { blacklisted: false, blacklistReason: null }, input: { reason }, ...done },
    merge: {
      label: 'Merge into…', key: 'farmer:blacklist', from: ['ACTIVE', 'INACTIVE'], to: 'MERGED', effect: true, danger: true,
      input: { mergedInto: reference({ label: 'The farmer who stays', to: 'farmers', required: true, shows: ['mobile'], among: { field: 'status', eq: 'ACTIVE' } }), reason },
      confirm: 'The lands of this farmer go to the farmer who stays.', ...done,
    },
    erase: {
      label: 'Erase on request', key: 'farmer:erase', from: ['ACTIVE', 'INACTIVE'], to: 'ERASED', effect: true, danger: true, input: { reason },
      confirm: 'Name, mobile, address and identity are taken away for good. Lands and figures stay.', ...done,
    },
  },
  messages: { notFound: 'Farmer Not Found' },
})
