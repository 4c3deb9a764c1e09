import { choice, instant, keyValue, longText, resource, tags, text } from '#define'
import { campaignLanguages } from './terms'

/** An SMS template, which must be in the operators' registry (DLT). */
const isSms = { field: 'channel', eq: 'SMS' } as const

/** The texts of campaigns as registered with the operators (DLT), and those of notices in the portal. */
export const campaignTemplates = resource({
  is: {
    name: 'campaign-templates',
    singular: 'Template',
    plural: 'Templates',
    title: 'name',
    icon: 'message',
  },
  fields: {
    name: text({ required: true, max: 80, unique: true, taken: 'Another template has this name' }),
    channel: choice({
      createOnly: true,
      initial: 'SMS',
      options: { SMS: 'SMS', IN_APP: 'In-app notice' },
      help: 'In-app notices need no DLT registration.',
    }),
    category: choice({
      required: true,
      initial: 'SERVICE',
      options: { TRANSACTIONAL: 'Transactional', SERVICE: 'Service', PROMOTIONAL: 'Promotional' },
      help: 'Promotional messages are sent only from 10:00 to 21:00 and only to farmers with marketing consent.',
    }),
    bodies: keyValue({
      label: 'Texts',
      required: true,
      keys: campaignLanguages,
      max: 12,
      asSms: true,
      help: 'One text per language. Put variables in double braces: {{name}}.',
    }),
    otherwise: choice({
      label: 'For farmers with another language',
      required: true,
      initial: 'hi',
      options: campaignLanguages,
    }),
    variables: tags({ readOnly: true }),
    smsHeader: text({
      label: 'Header',
      when: isSms,
      requiredWhen: isSms,
      form: 'upper',
      pattern: {
        source: '^(?:[A-Za-z]{3,6}|\\d{6})$',
        message: 'Enter a header of 3 to 6 letters, or of 6 digits',
      },
    }),
    dltEntityId: text({
      label: 'DLT entity id',
      when: isSms,
      requiredWhen: isSms,
      pattern: { source: '^\\d{19}$', message: 'Enter the 19 digits of the DLT id' },
    }),
    dltTemplateId: text({
      label: 'DLT template id',
      when: isSms,
      requiredWhen: isSms,
      pattern: { source: '^\\d{19}$', message: 'Enter the 19 digits of the DLT id' },
    }),
    submittedAt: instant({ label: 'Submitted', readOnly: true }),
    rejection: text({
      label: 'Rejection reason',
      readOnly: true,
      max: 300,
      when: { field: 'status', eq: 'REJECTED' },
    }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'neutral' },
        SUBMITTED: { label: 'Submitted', tone: 'info' },
        APPROVED: { label: 'Approved', tone: 'good' },
        REJECTED: { label: 'Rejected', tone: 'bad' },
        PAUSED: { label: 'Paused', tone: 'warning' },
      },
    }),
  },
  rules: { state: 'status' },
  list: {
    columns: ['name', 'channel', 'category', 'smsHeader', 'variables', 'dltTemplateId', 'status'],
    search: ['name', 'dltTemplateId'],
    filters: ['status', 'channel', 'category', 'submittedAt', 'createdAt'],
    sort: 'name',
  },
  page: {
    sections: [
      { label: 'Template', fields: ['name', 'channel', 'category', 'status', 'submittedAt', 'rejection'] },
      { label: 'Content', fields: ['bodies', 'otherwise', 'variables'] },
      { label: 'Registry', fields: ['smsHeader', 'dltEntityId', 'dltTemplateId'] },
    ],
  },
  access: {
    see: 'ROLE_CAMPAIGN_MANAGEMENT',
    create: 'campaign:edit',
    update: 'campaign:edit',
    delete: 'campaign:edit',
  },
  actions: {
    submit: {
      key: 'campaign:edit',
      from: ['DRAFT'],
      to: 'SUBMITTED',
      when: isSms,
      sets: { submittedAt: { stamp: 'when' } },
      done: 'Template submitted successfully',
      failed: 'Error while submitting template',
    },
    release: {
      label: 'Approve',
      key: 'campaign:edit',
      from: ['DRAFT'],
      to: 'APPROVED',
      when: { field: 'channel', eq: 'IN_APP' },
      done: 'Template approved successfully',
      failed: 'Error while approving template',
    },
    approve: {
      label: 'Record approval',
      key: 'campaign:edit',
      from: ['SUBMITTED'],
      to: 'APPROVED',
      confirm: 'The registry has approved exactly these texts.',
      done: 'Template approved successfully',
      failed: 'Error while approving template',
    },
    reject: {
      label: 'Record rejection',
      key: 'campaign:edit',
      from: ['SUBMITTED'],
      to: 'REJECTED',
      danger: true,
      input: { rejection: longText({ label: 'Reason from the registry', required: true, max: 300 }) },
      done: 'Template rejected successfully',
      failed: 'Error while rejecting template',
    },
    pause: {
      key: 'campaign:edit',
      from: ['APPROVED'],
      to: 'PAUSED',
      danger: true,
      effect: true,
      done: 'Template paused successfully',
      failed: 'Error while pausing template',
    },
    resume: {
      label: 'Resume',
      key: 'campaign:edit',
      from: ['PAUSED'],
      to: 'APPROVED',
      done: 'Template approved successfully',
      failed: 'Error while approving template',
    },
  },
  navigation: { under: 'campaigns' },
})
