import { choice, integer, longText, resource, text } from '#define'

/**
 * The start pages after sign-in (spec §2). The matching rule with the lowest priority number wins; without one, or
 * without the key of its screen, the dashboard opens.
 */
export const landingRules = resource({
  is: {
    name: 'landing-rules',
    singular: 'Landing rule',
    plural: 'Landing rules',
    title: 'matchValue',
    icon: 'key',
  },
  fields: {
    priority: integer({
      label: 'Priority',
      required: true,
      min: 1,
      max: 9999,
      help: 'The lowest matching priority wins.',
    }),
    matchType: choice({
      label: 'For',
      required: true,
      createOnly: true,
      initial: 'AUTHORITY',
      options: { USERNAME: 'One user', AUTHORITY: 'Holders of the authority' },
    }),
    matchValue: text({ label: 'Username or authority', required: true, max: 64, createOnly: true }),
    targetRoute: text({
      label: 'Start page',
      required: true,
      max: 100,
      pattern: { source: '^/[A-Za-z][A-Za-z0-9/-]*$', message: 'Enter a portal path such as /users' },
    }),
    note: longText({ label: 'Note', max: 300 }),
  },
  rules: { unique: [{ fields: ['matchType', 'matchValue'], message: 'There is already a rule for this' }] },
  list: {
    columns: ['priority', 'matchType', 'matchValue', 'targetRoute', 'updatedAt'],
    search: ['matchValue', 'targetRoute'],
    filters: ['matchType'],
    sort: 'priority',
    size: 35,
  },
  access: {
    see: 'view_user_authority_mapping_tab',
    create: 'authority:edit',
    update: 'authority:edit',
    delete: 'authority:edit',
  },
  navigation: { under: 'user-tabs-mapping', isOfAdministration: true },
})
