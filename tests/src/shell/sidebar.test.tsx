import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { page, placeAt, type Register } from '#define'
import { register } from '#resources'
import { sidebarFor } from '../../../providers/sidebar'
import { dimensions, roomAt } from '../../../src/shell/document/dimensions'
import { entryOf } from '../../../src/shell/routing/places'
import { Sidebar } from '../../../src/shell/navigation/Sidebar'
import { configured, viewerWith } from '../../providers/signedIn'

beforeAll(configured)

/** Some entries of the sidebar, each opened by a key of its own. */
const some: Register = {
  ...register,
  sidebar: register.sidebar.filter(
    (entry) =>
      'to' in entry && ['dashboard', 'users', 'bookings', 'geographies', 'orders', 'reports'].includes(entry.to),
  ),
}

const shown = (keys: readonly string[]) => sidebarFor(some, viewerWith(keys).keys).map(({ label }) => label)

describe('The sidebar', () => {
  it('always shows the dashboard first', () => {
    expect(shown([])).toEqual(['Dashboard'])
  })

  it('shows only entries whose key the user holds, in the specification’s order', () => {
    expect(shown(['view_geography', 'VIEW_AFS_USERS_TAB'])).toEqual(['Dashboard', 'Users', 'Geographies'])
  })

  it('calls the users by the short name of the product', () => {
    const keys = viewerWith(['view_afs_users_tab']).keys
    expect(sidebarFor(some, keys, 'AFS').map(({ label }) => label)).toEqual(['Dashboard', 'AFS Users'])
  })

  it('shows a group only while the user may see one of its entries', () => {
    const grouped: Register = {
      ...register,
      pages: [
        ...register.pages,
        page({
          is: { name: 'machines', label: 'Machines' },
          access: { see: 'view_machine_tab' },
        }),
      ],
      sidebar: [
        {
          label: 'Machines',
          icon: 'tool',
          entries: [
            { to: 'machines', label: 'Machines' },
            { to: 'farmers', label: 'Farmer' },
          ],
        },
      ],
    }
    expect(sidebarFor(grouped, new Set())).toEqual([])
    const [group] = sidebarFor(grouped, new Set(['view_machine_tab']))
    expect(group && 'links' in group && group.links.map(({ label }) => label)).toEqual(['Machines'])
  })

  it('leads users who may not read the reports to their own salary', () => {
    expect(shown(['view_bookings_tab', 'salary:own'])).toEqual([
      'Dashboard',
      'Bookings',
      'Product Sales (D2F)',
      'Salaries',
    ])
    expect(shown(['view_reports_tab', 'salary:own'])).toEqual(['Dashboard', 'Reports'])
    const place = placeAt(register, '/reports/salary')
    render(
      <MemoryRouter>
        <Sidebar viewer={viewerWith(['salary:own'])} current={place && entryOf(place)} />
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: 'Salaries' })
    expect(link).toHaveAttribute('href', '/reports/salary')
    expect(link).toHaveAttribute('aria-current', 'page')
  })

  it('marks the open entry and links to the tabs', () => {
    render(
      <MemoryRouter>
        <Sidebar viewer={viewerWith(['view_farmer_tab'])} current="farmers" />
      </MemoryRouter>,
    )
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard', '/farmers'])
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page'])
  })

  it('keeps its labels for assistive technology when collapsed', async () => {
    render(
      <MemoryRouter>
        <Sidebar viewer={viewerWith(['view_farmer_tab'])} isCollapsed />
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: 'Dashboard' })
    await userEvent.click(link)
    expect(link).toHaveFocus()
  })
})

describe('The width of the sidebar', () => {
  it('collapses at 1200 and hides below 500', () => {
    expect([1201, 1200, 500, 499].map(roomAt)).toEqual(['wide', 'narrow', 'narrow', 'hidden'])
  })

  it('has the specification’s measures', () => {
    expect(dimensions).toMatchObject({ sidebar: 200, sidebarCollapsed: 50, topBar: 66, backToTopAfter: 400 })
  })
})
