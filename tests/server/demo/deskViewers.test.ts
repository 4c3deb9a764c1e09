import { describe, expect, it } from 'vitest'
import { landRecords, pictureTasks, productScans, screenshots } from '#resources'
import type { Key } from '#define'
import { viewers } from '../../../server/demo/people/viewers'

describe('The desks of pictures, land records, screenshots and product scans', () => {
  it.each([pictureTasks, landRecords, screenshots, productScans])(
    '$is.plural are hidden from sales and campaign roles',
    ({ access }) => {
      const groups = viewers[access.see as Key] ?? []
      expect(groups).toContain('VERIFICATION')
      expect(groups.filter((one) => one === 'SALES' || one === 'CAMPAIGN')).toEqual([])
    },
  )
})
