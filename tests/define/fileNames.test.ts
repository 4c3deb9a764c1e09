import { describe, expect, it } from 'vitest'
import { savedName } from '#define'

describe('The name under which a file is saved', () => {
  it.each([
    ['page.html', 'application/pdf', 'page.pdf'],
    ['page.pdf.html', 'application/pdf', 'page.pdf.pdf'],
    ['page.html.', 'application/pdf', 'page.html..pdf'],
    ['Licence v1.2', 'application/pdf', 'Licence v1.2.pdf'],
    ['licence', 'image/png', 'licence.png'],
    ['photo.png', 'image/jpeg', 'photo.jpg'],
    ['.html', 'image/png', '.html.png'],
    ['Licence.PDF', 'application/pdf', 'Licence.PDF'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['फोटो.png', 'image/png', 'फोटो.png'],
    ['notes.txt', 'text/plain', 'notes.txt'],
  ])('of %s with the content %s is %s', (name, mime, saved) => {
    expect(savedName({ name, mime })).toBe(saved)
  })
})
