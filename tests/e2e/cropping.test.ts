import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf, type Colour } from '../../server/engine/files/png'
import { openForm, save, saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { turnedJpeg } from '../support/turnedJpeg'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const [RED, BLUE]: readonly Colour[] = [
  [220, 20, 20],
  [20, 20, 220],
]
const SIZE = { width: 900, height: 300 }

/** A wide picture, red in its left half and blue in its right half. */
const wide = (): Buffer => pngOf(SIZE, (x) => (x < SIZE.width / 2 ? RED : BLUE) ?? [0, 0, 0])

/** What remains of a picture: its size, and the colour of its left and right edge. */
interface Seen {
  readonly size: readonly [number, number]
  readonly edges: readonly string[]
}

async function seenIn(page: Page): Promise<Seen> {
  return page.locator('.stored-file img').evaluate(async (image) => {
    const picture = image as HTMLImageElement
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = picture.naturalWidth
    canvas.height = picture.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0)
    const colourAt = (x: number): string => {
      const [red = 0, , blue = 0] = context?.getImageData(x, Math.floor(canvas.height / 2), 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return { size: [canvas.width, canvas.height] as const, edges: [colourAt(4), colourAt(canvas.width - 5)] }
  })
}

/** Chooses a picture for a farmer’s photo, crops it, and returns what remains of it. */
async function uploadedBy(
  page: Page,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  choosePart: () => Promise<void>,
): Promise<Seen> {
  await page.getByLabel('Photo', { exact: true }).and(page.locator('input[type=file]')).setInputFiles(file)
  await page.getByRole('dialog', { name: new RegExp(`Crop ${file.name} to 1:1`) }).waitFor()
  await choosePart()
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByRole('button', { name: `Remove ${file.name}` }).waitFor()
  return seenIn(page)
}

async function middleOfFrame(page: Page): Promise<readonly [x: number, y: number]> {
  const box = await page.getByRole('button', { name: 'Crop area' }).boundingBox()
  if (!box) throw new Error('There is no frame')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

test('a wide farmer photo is cropped to a square at its right end, dragged by mouse, and saved', async () => {
  const page = await portal.page('superadmin')
  await openForm(page, `${portal.url}/farmers/47/edit`)
  const file = { name: 'wide.png', mimeType: 'image/png', buffer: wide() }
  const seen = await uploadedBy(page, file, async () => {
    const [x, y] = await middleOfFrame(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 200, y, { steps: 8 })
    await page.mouse.move(x + 900, y, { steps: 8 })
    await page.mouse.up()
  })
  expect(seen).toEqual({ size: [300, 300], edges: ['blue', 'blue'] })
  await save(page)
  await saved(page, 'Farmer updated successfully')
})

test('the crop frame is dragged to the left end by touch', async () => {
  const page = await portal.page('superadmin')
  await openForm(page, `${portal.url}/farmers/48/edit`)
  const touching = await page.context().newCDPSession(page)
  const file = { name: 'touched.png', mimeType: 'image/png', buffer: wide() }
  const seen = await uploadedBy(page, file, async () => {
    const [x, y] = await middleOfFrame(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number): Promise<unknown> =>
      touching.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
    await touch('touchStart', x)
    for (const way of [40, 120, 300, 600]) await touch('touchMove', x - way)
    await touch('touchEnd')
  })
  expect(seen).toEqual({ size: [300, 300], edges: ['red', 'red'] })
})

test('a photo with a camera rotation is cropped as it is displayed', async () => {
  const page = await portal.page('superadmin')
  await openForm(page, `${portal.url}/farmers/49/edit`)
  // Its pixels are red at the left and blue at the right; rotated by a quarter turn, it is red above and blue below.
  const file = { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: await turnedJpeg(page, wide(), 6) }
  const sizes: (string | null)[] = []
  const seen = await uploadedBy(page, file, async () => {
    const frame = page.getByRole('button', { name: 'Crop area' })
    const drawn = await page.getByRole('img', { name: 'turned.jpg' }).boundingBox()
    sizes.push(drawn && drawn.height > drawn.width ? 'upright' : 'lying')
    await frame.focus()
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowDown')
  })
  expect(sizes).toEqual(['upright'])
  expect(seen).toEqual({ size: [300, 300], edges: ['blue', 'blue'] })
})
