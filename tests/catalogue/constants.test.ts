import { resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { fileFolders, geographyTypes, lands, programmes, register } from '#resources'
import { MAX_FILE } from '../../server/engine/http/fileRoutes'
import { states } from '../../server/demo/country/states'
import { eventDrafts, seasonDrafts } from '../../server/demo/verification/seasonRows'
import { dimensions } from '../../src/shell/document/dimensions'
import { MOST_BYTES, MOST_FILES } from '../../src/views/files/acceptFiles'
import { pagerOf } from '../../src/views/list/paging/pager'
import configure from '../../vite.config'

/** The constants of the specification (§3, §5, §9), as the portal and the service have them. */
describe('The constants of the specification:', () => {
  it('the sidebar is 200 wide and 50 collapsed, automatically at 1200 and hidden below 500; the top bar is 66 high', () => {
    expect(dimensions).toEqual({
      sidebar: 200,
      sidebarCollapsed: 50,
      topBar: 66,
      collapseAt: 1200,
      hideBelow: 500,
      backToTopAfter: 400,
      pageTop: 50,
    })
  })

  it('a page has 10 rows by default, and the pager at most 10 links, 5 before the current page and 4 after', () => {
    expect(pagerOf(1_000).pageSize).toBe(10)
    expect(pagerOf(1_000, 50).pages).toEqual([45, 46, 47, 48, 49, 50, 51, 52, 53, 54])
    expect(pagerOf(1_000, 1).pages).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(pagerOf(30, 1).pages).toEqual([1, 2, 3])
  })

  it('a picture or identity document has at most 2 MB in the browser and the service; at most 10 per upload', () => {
    expect([MOST_BYTES, MAX_FILE, MOST_FILES]).toEqual([2_097_152, 2_097_152, 10])
  })

  it('a farmer has at most 10 lands', () => {
    expect(lands.rules.limits).toMatchObject([{ per: 'farmer', max: 10 }])
  })

  it('geographies have the types 1 to 5, with the specified parents and codes', () => {
    expect(geographyTypes).toMatchObject({
      zone: { id: 1 },
      state: { id: 2 },
      district: { id: 3, parent: 'state', code: 'GEO004' },
      tehsil: { id: 4, parent: 'district', code: 'GEO005' },
      village: { id: 5, parent: 'tehsil', code: 'GEO006' },
    })
  })

  it('programmes have the specified seasons, and events 77 and 90 are before aeration', () => {
    const seasons = Object.keys(programmes).map((programme) => [
      programme,
      seasonDrafts.flatMap((season) => (season.programme === programme ? [season.id] : [])),
    ])
    expect(Object.fromEntries(seasons)).toEqual({
      ...{ AWD: [212, 221, 222, 232, 241, 242, 251], SUGARCANE: [323], GROUNDNUT: [324] },
    })
    const events = seasonDrafts.flatMap(eventDrafts)
    expect(events.flatMap(({ step, eventId }) => (step === 'BEFORE_AERATION' ? [eventId] : []))).toEqual([77, 90])
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  })

  it('there are 36 states and union territories, TS being Telangana', () => {
    expect(states).toHaveLength(36)
    const name = (iso: string) => states.find((one) => one.iso === iso)?.name
    expect([name('AP'), name('TS'), name('DL')]).toEqual(['Andhra Pradesh', 'Telangana', 'Delhi'])
  })

  it('production builds silence the console, and only they have a service worker', async () => {
    const { build, plugins } = configure({ command: 'build', mode: 'production' })
    expect(build?.rolldownOptions?.output).toMatchObject({ minify: { compress: { dropConsole: true } } })
    const worker = { name: 'service-worker' }
    expect(plugins).toContainEqual(expect.objectContaining(worker))
    const inDevelopment = await resolveConfig({ configFile: false, plugins, logLevel: 'silent' }, 'serve')
    expect(inDevelopment.plugins).toContainEqual(expect.objectContaining({ name: 'vite:react-refresh' }))
    expect(inDevelopment.plugins).not.toContainEqual(expect.objectContaining(worker))
  })

  it('files are stored under the specified paths; those without one, under their own', () => {
    const named = [
      'machine-document-upload',
      'users_kyc_documents',
      'farmer_profile_pictures',
      'farmer_farm_images',
      'product_receipts',
      'help_desk_attachments',
      'outlet_photos',
      'product_pictures',
      'content_pictures',
    ]
    const used = register.resources.flatMap(({ fields }) =>
      Object.values(fields).flatMap(({ ...field }) =>
        'folder' in field && field.folder ? [String(field.folder)] : [],
      ),
    )
    expect(fileFolders).toEqual(expect.arrayContaining(named))
    expect(used.length).toBeGreaterThan(2)
    expect([...new Set(used)].filter((folder) => !fileFolders.includes(folder as never))).toEqual([])
  })
})
