import { describe, expect, it } from 'vitest'
import { reportsOfViewer } from '../../../../src/screens/reports/reports'
import { signedIn, viewerWith } from '../../../providers/signedIn'

const seenWith = async (...keys: string[]): Promise<string[]> => {
  await signedIn(viewerWith(keys))
  return reportsOfViewer().map(({ label }) => label)
}

describe('The Reports page', () => {
  it('has a tile for each list that the viewer may see, named like the list', async () => {
    expect(await seenWith('view_reports_tab')).toEqual([
      'Spraying report',
      'FO/BDO report',
      'FO/BDO months',
      'Targets',
      'Manual FO entries',
    ])
    expect(await seenWith('salary:own')).toEqual(['Salaries'])
    expect(await seenWith('salary:approve')).toEqual(['Salaries', 'Salary plans', 'Salary terms'])
  })
})
