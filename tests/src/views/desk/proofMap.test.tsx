import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { evidenceOf, isMapEvidence, resourceNamed } from '#define'
import { register } from '#resources'
import { ProofMap } from '../../../../src/views/desk/ProofMap'
import { proofsIn } from '../../../../src/views/desk/proofs'

const point = { label: 'Taken at', value: { type: 'Point', coordinates: [78.1, 17.1] } }
const ring = [78, 78.2, 78.2, 78].map((east, at) => [east, at < 2 ? 17 : 17.2])
const land = { label: 'Land', value: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } }
const tasks = resourceNamed(register, 'picture-tasks')
const record = {
  ...{ id: 1, version: 1, createdAt: '2026-11-20T08:35:00.000Z', updatedAt: '2026-11-20T08:35:00.000Z', _can: [] },
  ...{ land: { id: 7, label: 'East field' }, images: [] },
}

/** Returns the missing parts that a task’s map lists. */
function missing(location: object | null, drawn: readonly (typeof point | typeof land)[]) {
  const { desk } = tasks.page
  const proofs = (desk ? evidenceOf(desk) : []).map((one) => (isMapEvidence(one) ? drawn : null))
  return proofsIn(register, tasks, { record: { ...record, location }, proofs, lock: null }).flatMap((proof) =>
    proof.kind === 'map' ? [proof.missing] : [],
  )
}

describe('The map of a proof', () => {
  it.each([[[point, land]], [[land, point]]])(
    'draws the point above the land, whichever is declared first',
    (drawn) => {
      const { container } = render(<ProofMap drawn={drawn} missing={[]} label="Map" />)
      const shapes = [...container.querySelectorAll('.proof-area, .point-dot')].map(({ tagName }) => tagName)
      expect(shapes).toEqual(['path', 'circle'])
    },
  )

  it('names parts without a value', () => {
    expect(missing(null, [land])).toEqual([['No location']])
    expect(missing(point.value, [point])).toEqual([['No boundary']])
    expect(missing(point.value, [point, land])).toEqual([[]])
    render(<ProofMap drawn={[land]} missing={['No location']} label="Map" />)
    expect(screen.getByText('No location')).toBeInTheDocument()
  })
})
