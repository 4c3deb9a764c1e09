import { choice, date, flag, longText, many, reference, resource, tags, text } from '#define'

/** The authorities that can be granted. Those used by routes are declared; further ones can be added for tenants. */
export const authorities = resource({
  is: {
    name: 'authorities',
    singular: 'Authority',
    plural: 'Authorities',
    title: 'label',
    icon: 'key',
  },
  fields: {
    authority: text({
      label: 'Authority',
      required: true,
      max: 64,
      unique: true,
      createOnly: true,
      pattern: { source: '^[A-Za-z][A-Za-z0-9_:.-]*$', message: 'Letters, digits, underscores and colons' },
    }),
    label: text({ label: 'Label', required: true, max: 80 }),
    kind: choice({
      label: 'Kind',
      required: true,
      options: { VIEW: 'View', ACTION: 'Action', ROLE: 'Role', TENANT: 'Tenant' },
    }),
    screenRoutes: tags({ label: 'Screens' }),
    description: longText({ label: 'Description', max: 300 }),
    isMasterData: flag({ label: 'Master data', initial: false }),
    sensitive: flag({ label: 'Sensitive', initial: false, help: 'Only a superadmin can grant it, with a reason.' }),
  },
  list: {
    columns: ['authority', 'label', 'kind', 'screenRoutes', 'isMasterData', 'sensitive'],
    search: ['authority', 'label'],
    filters: ['kind', 'isMasterData', 'sensitive'],
    sort: 'authority',
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

/** Bundles of authorities, one for each role, of which new users get the default ones. */
export const authorityGroups = resource({
  is: {
    name: 'authority-groups',
    singular: 'Authority group',
    plural: 'Authority groups',
    title: 'name',
    icon: 'cluster',
  },
  fields: {
    code: text({ label: 'Code', required: true, form: 'upper', max: 40, unique: true, createOnly: true }),
    name: text({ label: 'Name', required: true, max: 80 }),
    authorities: many({ label: 'Authorities', to: 'authorities', createInPlace: true }),
    isNewUserDefault: flag({ label: 'For new users', initial: false }),
    roleTypes: tags({ label: 'Role types' }),
  },
  list: {
    columns: ['code', 'name', 'roleTypes', 'isNewUserDefault', 'updatedAt'],
    search: ['code', 'name'],
    filters: ['isNewUserDefault', 'roleTypes'],
    sort: 'name',
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

/** The authorities of users: granted by whom, since when, until when and why. */
export const userAuthorities = resource({
  is: {
    name: 'user-authorities',
    singular: 'Assignment',
    plural: 'Assignments',
    title: 'authority',
    icon: 'safety',
  },
  fields: {
    user: reference({
      label: 'User',
      to: 'users',
      required: true,
      createOnly: true,
      shows: ['username'],
      related: 'Authorities',
    }),
    authority: reference({
      label: 'Authority',
      to: 'authorities',
      required: true,
      createOnly: true,
      shows: ['authority', 'kind'],
      related: 'Held by',
    }),
    source: choice({
      label: 'Source',
      readOnly: true,
      initial: 'DIRECT',
      options: { DIRECT: 'Direct', GROUP: 'Group' },
    }),
    group: reference({ label: 'Group', to: 'authority-groups', readOnly: true, related: 'Assignments' }),
    grantedBy: reference({ label: 'Granted by', to: 'users', readOnly: true }),
    validTill: date({ label: 'Valid till', none: 'No end date' }),
    reason: text({ label: 'Reason', min: 10, max: 200, help: 'Required for sensitive authorities.' }),
  },
  rules: {
    unique: [{ fields: ['user', 'authority', 'source'], message: 'This user already holds this authority' }],
  },
  list: {
    columns: ['user', 'authority', 'source', 'group', 'grantedBy', 'validTill', 'createdAt'],
    search: [],
    filters: ['user', 'authority', 'group', 'source', 'validTill', 'createdAt'],
    sort: '-createdAt',
  },
  access: {
    see: 'view_user_authority_mapping_tab',
    create: 'authority:edit',
    update: 'authority:edit',
    delete: 'authority:edit',
    scope: 'user',
  },
  navigation: { under: 'user-tabs-mapping', isOfAdministration: true },
})
