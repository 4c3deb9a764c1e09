import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { dayAhead, fieldServiceAs } from '../support/fieldWork'
import { tinyPicture } from '../support/pictures'
import { openPortal, type Portal } from '../support/portal'
import { workbook } from '../support/sheets'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const headings = ['Date', 'Field officer', 'Operator', 'Machine', 'Farmer', 'Land', 'Acres', 'Reason', 'Photos']

interface Linked {
  readonly id: number
  readonly label: string
}

test('manual entries are imported from a sheet that names their pictures, which are dropped beside it', async () => {
  const office = await fieldServiceAs(portal, 'backoffice')
  const read = async (path: string): Promise<Record<string, unknown>> => (await office.list(path))[0] ?? {}
  const officer = await read('/users?roleType=FIELD_OFFICER&status=ACTIVE&size=1&columns=employeeCode')
  const done = await office.list('/bookings?status=VERIFIED&sort=-serviceDate&size=40&columns=operator,machine')
  const { operator, machine } = (done.find((one) => one.operator && one.machine) ?? {}) as Record<string, Linked>
  const employee = await read(`/users?id=${operator?.id}&columns=employeeCode`)
  const lands = await office.list('/lands?size=2&columns=name,farmer')
  const rows = await Promise.all(
    lands.map(async ({ name, farmer }, at) => {
      const { farmerCode } = await read(`/farmers?id=${(farmer as Linked).id}&columns=farmerCode`)
      return [
        ...[dayAhead(0), officer.employeeCode, employee.employeeCode, machine?.label, farmerCode, name],
        // Together under a tenth of the acres of an operator who sprayed any this month, and over a tenth otherwise.
        ...['0.05', 'No network', at === 0 ? 'E2E field.png' : 'E2E paper'],
      ].map(String)
    }),
  )
  const page = await portal.page('backoffice', '/reports/manual-fo?import=new')
  const sheet = { name: 'by hand.xlsx', mimeType: 'application/octet-stream', buffer: workbook([headings, ...rows]) }
  await page.getByLabel('The file').setInputFiles(sheet)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('heading', { name: 'Proof: 2 pictures to add' }).waitFor()
  expect(await axe(page)).toEqual([])

  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: tinyPicture })
  await page
    .getByLabel('Files for Proof')
    .setInputFiles([picture('E2E field.png'), picture('E2E paper.png'), { ...picture('E2E note.heic') }])
  await page.getByText('Invalid File type').waitFor()
  await page.getByText('File uploaded successfully').waitFor()
  await page.getByRole('region', { name: /^Proof/ }).waitFor({ state: 'detached' })

  // If manual entries exceed a tenth of the operator’s acres, the service warns, and the cell has the answer.
  await page.getByRole('tab', { name: 'All 2' }).waitFor()
  const answers = page.getByRole('button', { name: 'Yes', exact: true })
  while ((await page.getByRole('tab', { name: /^Error [1-9]/ }).count()) > 0) {
    await answers.first().waitFor()
    const before = await answers.count()
    await answers.first().click()
    await expect.poll(() => answers.count()).toBeLessThan(before)
  }
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('2 rows imported.').waitFor()
  await page.getByRole('link', { name: 'Open the manual FO entry' }).first().click()
  await page.getByRole('img', { name: 'E2E field.png' }).waitFor()
  await page.goBack()
  // The operation’s toast has an Undo of its own without a confirmation.
  await page.getByRole('region', { name: 'by hand.xlsx' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 rows imported, 2 undone since.').waitFor()
})
