import { choice, integer, longText, percent, resource, tags, text } from '#define'
import { languages } from '../farmers/languages'
import { users } from '../people/users'

const { OFFICE: _office, ...ranks } = users.fields.roleType.options

/** Help articles about the portal, written by the help desk. */
export const help = resource({
  is: {
    name: 'help',
    singular: 'Help article',
    plural: 'Help articles',
    title: 'title',
    icon: 'question',
  },
  fields: {
    title: text({ required: true, min: 5, max: 120 }),
    slug: text({
      label: 'Short name',
      required: true,
      form: 'lower',
      max: 80,
      pattern: { source: '^[a-z0-9]+[a-z0-9-]*$', message: 'Use lowercase letters, digits and hyphens' },
      help: 'Other articles link to it by this name.',
    }),
    category: choice({
      required: true,
      options: {
        START: 'First steps',
        LISTS: 'Lists and search',
        RECORDS: 'Records and forms',
        FARMERS: 'Farmers and lands',
        PEOPLE: 'People and access',
        PRIVACY: 'Privacy',
        SUPPORT: 'Getting help',
      },
    }),
    summary: text({ required: true, max: 200, help: 'One sentence, shown in the list.' }),
    body: longText({
      label: 'Text',
      required: true,
      max: 20000,
      help: 'Markdown: ## headings, **bold**, `code`, lists, [words](address). Link to an article by [words](help:short-name).',
    }),
    language: choice({ required: true, initial: 'en', options: languages }),
    roles: tags({
      label: 'For roles',
      options: { ...ranks, ...users.fields.officeRole.options },
      none: 'Everyone',
      help: 'Leave empty to show it to everyone.',
    }),
    order: integer({ min: 0, max: 9999, initial: 100, help: 'Lower numbers come first.' }),
    helpfulYes: integer({ label: 'Found helpful', readOnly: true, initial: 0 }),
    helpfulNo: integer({ label: 'Not helpful', readOnly: true, initial: 0 }),
    helpful: percent({ label: 'Helpful %', readOnly: true }),
    status: choice({
      readOnly: true,
      initial: 'DRAFT',
      options: {
        DRAFT: { label: 'Draft', tone: 'info' },
        PUBLISHED: { label: 'Published', tone: 'good' },
        ARCHIVED: { label: 'Archived', tone: 'neutral' },
      },
    }),
  },
  rules: {
    state: 'status',
    unique: [
      { fields: ['slug', 'language'], message: 'There is already an article with this short name in this language' },
    ],
  },
  list: {
    columns: ['title', 'category', 'roles', 'language', 'helpful', 'order', 'updatedAt', 'status'],
    search: ['title', 'summary', 'slug'],
    filters: ['category', 'language', 'roles', 'status'],
    sort: 'order',
    size: 35,
    edit: ['category', 'order'],
    tabs: {
      articles: { label: 'Published', where: { field: 'status', eq: 'PUBLISHED' } },
      drafts: { label: 'Drafts', where: { field: 'status', eq: 'DRAFT' } },
      archived: { label: 'Archived', where: { field: 'status', eq: 'ARCHIVED' } },
    },
  },
  page: {
    sections: [
      { label: 'Article', fields: ['title', 'slug', 'category', 'summary', 'body'] },
      { label: 'Readers', fields: ['language', 'roles', 'order', 'status', 'helpful', 'helpfulYes', 'helpfulNo'] },
    ],
  },
  access: {
    see: 'view_help_tab',
    create: 'help:edit',
    update: 'help:edit',
    delete: 'help:edit',
    scope: 'behaviour',
  },
  actions: {
    publish: {
      key: 'help:edit',
      from: ['DRAFT', 'ARCHIVED'],
      to: 'PUBLISHED',
      bulk: true,
      done: 'Help article published successfully',
      failed: 'Error while publishing help article',
    },
    archive: {
      key: 'help:edit',
      from: ['PUBLISHED', 'DRAFT'],
      to: 'ARCHIVED',
      bulk: true,
      danger: true,
      done: 'Help article archived successfully',
      failed: 'Error while archiving help article',
    },
  },
  imports: { by: [['slug', 'language']] },
})
