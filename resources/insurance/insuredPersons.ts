import { choice, date, reference, resource, text } from '#define'
import { retention } from '../retention'
import { recordedGenders } from '../farmers/genders'
import { insuranceLimits, insuredRelations } from './terms'

/** The persons insured by a policy: 1 to 6, rows in its form. */
export const insuredPersons = resource({
  is: { name: 'insured-persons', singular: 'Insured person', plural: 'Insured persons', title: 'name', icon: 'team' },
  fields: {
    policy: reference({
      to: 'hospicash-policies',
      required: true,
      createOnly: true,
      part: true,
      related: 'Insured persons',
      nested: ['name', 'relation', 'gender', 'dob'],
      choices: { field: 'status', eq: 'PROPOSED' },
      choicesMessage: 'Choose a policy that is still proposed',
    }),
    name: text({ required: true, form: 'name', max: 80 }),
    relation: choice({ required: true, options: insuredRelations }),
    gender: choice({ required: true, options: recordedGenders }),
    dob: date({ label: 'Date of birth', required: true, past: true }),
  },
  rules: {
    limits: [{ per: 'policy', max: insuranceLimits.mostInsured, message: 'A policy can insure at most 6 people' }],
    unique: [{ fields: ['policy', 'name', 'dob'], message: 'This person is already on the policy' }],
  },
  list: {
    columns: ['name', 'relation', 'gender', 'dob', 'policy'],
    search: ['name'],
    filters: ['relation', 'gender'],
    sort: 'id',
  },
  access: {
    see: 'view_insurance_details_tab',
    create: 'insurance:sell',
    update: 'insurance:sell',
    delete: 'insurance:sell',
    scope: 'policy',
  },
  navigation: { under: 'hospicash-policies' },
  storage: { erasure: { keeps: [{ fields: ['name'], because: retention.insurance }] } },
})
