import { choice, condition, flag, instant, integer, longText, resource, text } from '#define'
import { farmerFacts } from './facts'

/** Audiences: the active farmers that match some rules, queried again whenever a campaign runs. */
export const campaignQueries = resource({
  is: {
    name: 'campaign-queries',
    singular: 'Query',
    plural: 'Queries',
    title: 'name',
    icon: 'team',
  },
  fields: {
    name: text({ required: true, max: 80, unique: true, taken: 'Another query has this name' }),
    description: longText({ max: 500 }),
    rules: condition({
      required: true,
      of: 'farmers',
      many: 'Farmers',
      facts: farmerFacts,
      help: 'Active farmers who match these rules. Blacklisted farmers are never included.',
    }),
    excludeDnd: flag({
      label: 'Exclude “do not disturb”',
      initial: true,
      help: 'They never receive promotional messages.',
    }),
    consentPurpose: choice({
      label: 'With consent to',
      initial: 'MARKETING',
      options: {
        MARKETING: 'Marketing',
        SERVICE: 'Service',
        INSURANCE: 'Insurance',
        CARBON: 'Carbon programme',
        DATA_SHARING: 'Data sharing',
      },
      help: 'Promotional messages need marketing consent.',
    }),
    lastCount: integer({ readOnly: true }),
    lastRunAt: instant({ label: 'Last counted', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'ACTIVE',
      options: { ACTIVE: { label: 'Active', tone: 'good' }, ARCHIVED: { label: 'Archived', tone: 'neutral' } },
    }),
  },
  rules: {
    state: 'status',
    changeWhile: { field: 'status', eq: 'ACTIVE' },
  },
  list: {
    columns: ['name', 'rules', 'lastCount', 'lastRunAt', 'status'],
    search: ['name'],
    filters: ['status', 'consentPurpose', 'lastCount', 'lastRunAt', 'createdAt'],
    sort: 'name',
  },
  page: {
    sections: [
      { label: 'Query', fields: ['name', 'description', 'status'] },
      { label: 'Audience', fields: ['rules', 'excludeDnd', 'consentPurpose'] },
      { label: 'Last count', when: { field: 'lastRunAt', empty: false }, fields: ['lastCount', 'lastRunAt'] },
    ],
  },
  access: {
    see: 'ROLE_CAMPAIGN_MANAGEMENT',
    create: 'campaign:edit',
    update: 'campaign:edit',
    delete: 'campaign:edit',
  },
  actions: {
    recount: {
      label: 'Count now',
      key: 'campaign:edit',
      from: ['ACTIVE'],
      effect: true,
      sets: { lastRunAt: { stamp: 'when' } },
      done: 'Query counted successfully',
      failed: 'Error while counting query',
    },
    archive: {
      key: 'campaign:edit',
      from: ['ACTIVE'],
      to: 'ARCHIVED',
      danger: true,
      done: 'Query archived successfully',
      failed: 'Error while archiving query',
    },
    reuse: {
      label: 'Restore',
      key: 'campaign:edit',
      from: ['ARCHIVED'],
      to: 'ACTIVE',
      done: 'Query restored successfully',
      failed: 'Error while restoring query',
    },
  },
  navigation: { under: 'campaigns' },
})
