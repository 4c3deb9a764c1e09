import { describe, expect, it } from 'vitest'
import { plainFileName, savedName } from '#define'

describe('The name of a downloaded file', () => {
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

describe('The name of an uploaded file', () => {
  it.each([
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['a\u200Eb\u2066c\u2069.pdf', 'abc.pdf'],
    ['line\u2028break\u0085\u007F\r\n.pdf', 'linebreak.pdf'],
    ['../../etc/passwd', '....etcpasswd'],
    ['\uFEFFphoto.png ', 'photo.png'],
    ['half\uD83Da pair.png', 'halfa pair.png'],
    ['ക്\u200D.png', 'ക്\u200D.png'],
    ['\u0000', ''],
  ])('%j is kept as %j', (given, kept) => {
    expect(plainFileName(given)).toBe(kept)
  })

  it('keeps its extension when it is long, and no half of a character', () => {
    const kept = plainFileName(`${'🌾'.repeat(300)}.pdf`)
    expect([[...kept].length, kept.endsWith('🌾.pdf')]).toEqual([200, true])
    expect(() => encodeURIComponent(kept)).not.toThrow()
  })
})
