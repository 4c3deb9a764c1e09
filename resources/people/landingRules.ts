import { choice, integer, longText, resource, text } from '#define'

/**
 * Where people begin after signing in, by who they are (spec §2). The rule of the lowest priority number that fits counts;
 * without one, or without the key of its screen, people begin on the dashboard.
 */
export const landingRules = resource({
  name: 'landing-rules',
  one: 'Landing rule',
  many: 'Landing rules',
  title: 'matchValue',
  beside: 'user-tabs-mapping',
  icon: 'key',
  key: 'view_user_authority_mapping_tab',
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
      options: { USERNAME: 'The user named', AUTHORITY: 'Holders of the authority' },
    }),
    matchValue: text({ label: 'Username or authority', required: true, max: 64, createOnly: true }),
    targetRoute: text({
      label: 'Begin at',
      required: true,
      max: 100,
      pattern: { source: '^/[A-Za-z][A-Za-z0-9/-]*$', message: 'A path of the portal, such as /users' },
    }),
    note: longText({ label: 'Note', max: 300 }),
  },
  list: {
    columns: ['priority', 'matchType', 'matchValue', 'targetRoute', 'updatedAt'],
    search: ['matchValue', 'targetRoute'],
    filters: ['matchType'],
    sort: 'priority',
    size: 35,
  },
  unique: [{ fields: ['matchType', 'matchValue'], message: 'There is a rule for this already' }],
  access: { create: 'authority:edit', update: 'authority:edit', delete: 'authority:edit' },
})
