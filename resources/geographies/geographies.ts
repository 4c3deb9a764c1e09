import { choice, date, flag, integer, place, point, polygon, resource, tags, text } from '#define'

/** The five types of geography of the specification (§3), by their level. GEO001 is the country, reserved. */
export const geographyTypes = {
  zone: { id: 1, code: 'GEO002', label: 'Zone' },
  state: { id: 2, code: 'GEO003', label: 'State', parent: 'zone' },
  district: { id: 3, code: 'GEO004', label: 'District', parent: 'state' },
  tehsil: { id: 4, code: 'GEO005', label: 'Tehsil', parent: 'district' },
  village: { id: 5, code: 'GEO006', label: 'Village', parent: 'tehsil' },
} as const

type Type = keyof typeof geographyTypes

/** A formula by type, for those who know the types by a number or a code. */
function byType<Formula>(formulaOf: (type: Type) => Formula) {
  const types = Object.keys(geographyTypes) as Type[]
  return { cases: types.map((type) => ({ when: { field: 'type', eq: type }, is: formulaOf(type) })) }
}

const isVillage = { field: 'type', eq: 'village' } as const
const isState = { field: 'type', eq: 'state' } as const

/** Zones, states, districts, tehsils and villages: one tree in one table. */
export const geographies = resource({
  is: {
    name: 'geographies',
    singular: 'Geography',
    plural: 'Geographies',
    title: 'name',
    icon: 'environment',
  },
  fields: {
    type: choice({
      required: true,
      createOnly: true,
      options: { zone: 'Zone', state: 'State', district: 'District', tehsil: 'Tehsil', village: 'Village' },
    }),
    typeId: integer({ label: 'Type number', plain: true, formula: byType((type) => geographyTypes[type].id) }),
    typeCode: text({ label: 'Type code', formula: byType((type) => ({ text: geographyTypes[type].code })) }),
    name: text({ required: true, form: 'name' }),
    nameLocal: text({ label: 'Name in local script', max: 80 }),
    code: text({
      required: true,
      form: 'upper',
      max: 20,
      pattern: { source: '^[A-Z0-9][A-Z0-9-]*$', message: 'Use capital letters, digits and hyphens' },
    }),
    parent: place({
      level: ['zone', 'state', 'district', 'tehsil'],
      levelBy: {
        field: 'type',
        levels: { state: 'zone', district: 'state', tehsil: 'district', village: 'tehsil' },
      },
      requiredWhen: { field: 'type', ne: 'zone' },
      when: { field: 'type', ne: 'zone' },
      related: 'Contains',
    }),
    lgdCode: integer({ label: 'LGD code', min: 1, max: 9_999_999, plain: true }),
    census2011Code: text({ label: 'Census 2011 code', max: 10 }),
    isoCode: text({
      label: 'ISO 3166-2 code',
      form: 'upper',
      when: isState,
      pattern: { source: '^IN-[A-Z]{2}$', message: 'A code such as IN-PB' },
    }),
    gstStateCode: text({
      label: 'GST state code',
      when: isState,
      pattern: { source: '^\\d{2}$', message: 'Two digits' },
    }),
    pins: tags({ label: 'PINs', max: 5, of: 'pin', when: isVillage }),
    centroid: point({ label: 'Centre' }),
    boundary: polygon({}),
    population: integer({ min: 0 }),
    serviceable: flag({ initial: false, readOnly: true, when: isVillage }),
    serviceableFrom: date({ readOnly: true, when: isVillage }),
    serviceReason: text({ label: 'Reason', max: 200, readOnly: true, when: isVillage }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, INACTIVE: { label: 'Inactive', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      { fields: ['type', 'code'], message: 'This code is already in use' },
      { fields: ['type', 'lgdCode'], message: 'This LGD code is already in use' },
      {
        fields: ['parent', 'name'],
        distinguishedBy: 'lgdCode',
        message: 'This name is already in use here. If these are two places, both need an LGD code',
      },
    ],
  },
  list: {
    columns: ['code', 'name', 'type', 'parent', 'lgdCode', 'pins', 'serviceable', 'status', 'updatedAt'],
    shown: ['code', 'name', 'type', 'parent', 'lgdCode', 'pins', 'serviceable', 'status'],
    search: ['name', 'code'],
    filters: ['type', 'typeId', 'typeCode', 'status', 'serviceable', 'lgdCode', 'pins', 'parent', 'boundary'],
    sort: 'name',
    map: { place: 'parent', point: 'centroid' },
    figures: {
      serviceable: {
        label: 'Serviceable villages',
        aggregate: 'count',
        where: { field: 'serviceable', eq: true },
      },
    },
    tabs: {
      zone: { label: 'Zones', where: { field: 'type', eq: 'zone' } },
      state: { label: 'States', where: { field: 'type', eq: 'state' } },
      district: { label: 'Districts', where: { field: 'type', eq: 'district' } },
      tehsil: { label: 'Tehsils', where: { field: 'type', eq: 'tehsil' } },
      village: { label: 'Villages', where: { field: 'type', eq: 'village' } },
      serviceable: { label: 'Serviceable', where: { field: 'serviceable', eq: true } },
    },
  },
  page: {
    summary: {
      facts: {
        served: {
          label: 'Service',
          saidOf: 'id',
          warned: 'Not served',
          begins: { of: 'service-demands', label: 'Record demand' },
          when: isVillage,
          inSearch: true,
        },
      },
    },
    sections: [
      { label: 'Geography', fields: ['type', 'parent', 'name', 'nameLocal', 'code', 'status'] },
      {
        label: 'Codes',
        fields: ['typeId', 'typeCode', 'lgdCode', 'census2011Code', 'isoCode', 'gstStateCode', 'pins'],
      },
      { label: 'Service', fields: ['serviceable', 'serviceableFrom', 'serviceReason'], when: isVillage },
      { label: 'Place', fields: ['population', 'centroid', 'boundary'] },
    ],
  },
  form: { messages: { created: 'Geography added successfully', createFailed: 'Error while adding geography' } },
  access: {
    see: 'view_geography',
    create: 'geo:edit',
    update: 'geo:edit',
    delete: 'geo:edit',
    choose: 'signedIn',
    scope: 'behaviour',
  },
  actions: {
    activate: {
      key: 'geo:edit',
      from: ['INACTIVE'],
      to: 'ACTIVE',
      bulk: true,
      done: 'Geography updated successfully',
      failed: 'Error while updating geography',
    },
    deactivate: {
      key: 'geo:edit',
      from: ['ACTIVE'],
      to: 'INACTIVE',
      bulk: true,
      danger: true,
      done: 'Geography updated successfully',
      failed: 'Error while updating geography',
    },
    markServiceable: {
      key: ['geo:edit', 'geo:serviceable'],
      from: ['ACTIVE'],
      bulk: true,
      when: { all: [isVillage, { field: 'serviceable', ne: true }] },
      sets: { serviceable: true },
      input: {
        serviceableFrom: date({ required: true }),
        serviceReason: text({ label: 'Reason', max: 200 }),
      },
      done: 'Geography updated successfully',
      failed: 'Error while updating geography',
    },
    markUnserviceable: {
      key: ['geo:edit', 'geo:serviceable'],
      bulk: true,
      when: { all: [isVillage, { field: 'serviceable', eq: true }] },
      sets: { serviceable: false, serviceableFrom: null },
      input: { serviceReason: text({ label: 'Reason', required: true, max: 200 }) },
      done: 'Geography updated successfully',
      failed: 'Error while updating geography',
    },
  },
  imports: {
    by: [
      ['type', 'code'],
      ['type', 'lgdCode'],
      ['type', 'parent', 'name'],
    ],
    alike: [{ by: ['type', 'parent', 'name'] }],
    also: { lgdCode: ['LGD Village Code', 'LGD'] },
    otherwise: { code: { when: isVillage, words: 'V{lgdCode}' } },
  },
})
