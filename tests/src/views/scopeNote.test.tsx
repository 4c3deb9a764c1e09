import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { crops, farmers } from '#resources'
import type { AnyResource } from '#define'
import { ScopeNote } from '../../../src/views/list/tools/ScopeNote'
import { signedIn, viewerWith } from '../../providers/signedIn'
import type { StoredViewer } from '../../../providers/viewer'

const words = async (resource: AnyResource, limit: Partial<StoredViewer>): Promise<string | null> => {
  await signedIn(viewerWith(['view_farmer_tab'], limit))
  return render(<ScopeNote resource={resource} />).container.textContent
}

describe('A list', () => {
  it('says of which geographies it is to who sees no others, and nothing to who sees all', async () => {
    const limited = { reach: 'places', scopeLabel: 'West' } as const
    expect(await words(farmers, limited)).toBe('You see only records in your geographies.West')
    expect(screen.getByTitle('You see only records in your geographies.')).toBeInTheDocument()
    expect(await words(farmers, { reach: 'partner' })).toMatch(/Your company$/)
    expect(await words(farmers, {})).toBe('')
    expect(await words(crops, limited)).toBe('')
  })
})
