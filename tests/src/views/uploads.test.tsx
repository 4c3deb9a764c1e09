import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lands } from '#resources'
import { ServiceError } from '../../../providers/errorMessage'
import * as notification from '../../../providers/notification'
import { fetchStored } from '../../../src/views/files/useStoredFile'
import { useUploads } from '../../../src/views/files/useUploads'
import { uploadsArrived } from '../../../src/views/files/uploads'
import type { Takes } from '../../../src/views/files/acceptFiles'
import type { RefusedFile } from '../../../src/views/files/refusedFile'
import * as requests from '../../../src/views/data/requests'
import { connect } from './stage'

const said = vi.spyOn(notification, 'say').mockImplementation(() => undefined)
const sent = vi.spyOn(requests, 'uploadFile')
vi.spyOn(requests, 'dataAddressOf').mockResolvedValue('data:,')
afterEach(() => {
  said.mockClear()
  sent.mockReset()
})

const picture = (name = 'field.png', size = 10): File => new File([new Uint8Array(size)], name, { type: 'image/png' })
const stored = { key: 'farmer_farm_images/a.png', name: 'field.png', mime: 'image/png', size: 10 }

/** The field for a land’s pictures, into which files were chosen. */
async function chosen(...files: File[]) {
  return chosenOf(10, files)
}

/** The same field, if it took at most so many. */
async function chosenOf(most: number, files: readonly File[], takes: Takes = 'image') {
  const { result } = renderHook(() =>
    useUploads({ resource: lands, name: 'images', takes, stored: [], most, onChange: () => undefined }),
  )
  await act(async () => {
    result.current.add(files)
    await uploadsArrived()
  })
  return result
}

/** Returns the messages shown when files are chosen for a land’s pictures. */
async function choosing(...files: File[]): Promise<unknown[][]> {
  await chosen(...files)
  return said.mock.calls
}

/** Returns the files that a field names as rejected. */
const named = ({ current }: Awaited<ReturnType<typeof chosen>>): string[] =>
  current.refusals.map(({ name, size, needs }) => `${name}, ${size}: ${needs}`)

describe('Choosing files', () => {
  it('says that each one is uploaded', async () => {
    sent.mockResolvedValue(stored)
    expect(await choosing(picture(), picture('other.png'))).toEqual([
      ['success', 'File uploaded successfully'],
      ['success', 'File uploaded successfully'],
    ])
  })

  it('says which is no picture, too large or empty, and sends none of these', async () => {
    const odd = new File(['GIF89a'], 'field.gif', { type: 'image/gif' })
    expect(await choosing(odd, picture('large.png', 2 * 1024 * 1024 + 1), picture('empty.png', 0))).toEqual([
      ['error', 'Invalid File type', 'field.gif'],
      ['error', 'The file is larger than 2 MB', 'large.png'],
      ['error', 'The file is empty', 'empty.png'],
    ])
    expect(sent).not.toHaveBeenCalled()
  })

  it('accepts at most ten at once', async () => {
    sent.mockResolvedValue(stored)
    expect(await choosing(...Array.from({ length: 11 }, () => picture()))).toEqual([
      ['error', 'Can not upload more than 10 files at once'],
    ])
    expect(sent).not.toHaveBeenCalled()
  })

  it.each([2, 5])('names the actual number where %i are accepted', async (most) => {
    sent.mockResolvedValue(stored)
    await chosenOf(
      most,
      Array.from({ length: most + 1 }, () => picture()),
    )
    expect(said.mock.calls).toEqual([['error', `Can not upload more than ${most} files at once`]])
    expect(sent).not.toHaveBeenCalled()
  })

  it('shows the service’s error, and that there is no connection', async () => {
    sent.mockRejectedValueOnce(new ServiceError('Invalid File type', 400, { detail: 'It is damaged' }))
    sent.mockRejectedValueOnce(new ServiceError('Network Error', 0))
    expect(await choosing(picture(), picture())).toEqual([
      ['error', 'Error while uploading the file', 'Invalid File type: It is damaged'],
      ['error', 'Error while uploading the file. Please check your Internet Connection'],
    ])
  })
})

describe('A rejected file', () => {
  it('stays listed at its field with its size and the reason, beside accepted ones', async () => {
    sent.mockResolvedValue(stored)
    const field = await chosen(picture('large.png', 3_400_000), picture(), picture('empty.png', 0))
    expect(named(field)).toEqual([
      'large.png, 3.4 MB: at most 2 MB, JPEG or PNG',
      'empty.png, empty: at most 2 MB, JPEG or PNG',
    ])
    expect(sent).toHaveBeenCalledOnce()
    act(() => field.current.forget(field.current.refusals[0] as RefusedFile))
    expect(named(field)).toEqual(['empty.png, empty: at most 2 MB, JPEG or PNG'])
  })

  it('is called by the words of the specification where it is of a wrong kind, with the kinds and the size that the field takes', async () => {
    const note = new File(['Hello'], 'note.txt', { type: 'text/plain' })
    expect(named(await chosenOf(10, [note]))).toEqual(['note.txt, 1 kB: Invalid File type: at most 2 MB, JPEG or PNG'])
    expect(named(await chosenOf(1, [note], 'sheet'))).toEqual([
      'note.txt, 1 kB: Invalid File type: at most 10 MB, XLSX',
    ])
  })

  it('for want of a connection is sent once more when it is back', async () => {
    sent.mockRejectedValueOnce(new ServiceError('Network Error', 0)).mockResolvedValue(stored)
    connect(false)
    const field = await chosen(picture())
    expect(named(field)).toEqual(['field.png, 1 kB: not uploaded yet'])
    await act(async () => {
      connect(true)
      await uploadsArrived()
    })
    expect(named(field)).toEqual([])
    expect(sent).toHaveBeenCalledTimes(2)
  })
})

describe('A picture that no record has yet', () => {
  const place = { resource: lands, name: 'images', id: 7 }
  const paths = async (where: object): Promise<string[]> => {
    const fetched = vi.spyOn(requests, 'fetchFile').mockImplementation((_, path) => {
      const gone = new ServiceError('Not Found', 404)
      return path.startsWith('7/') ? Promise.reject(gone) : Promise.resolve('data:,')
    })
    await fetchStored({ ...place, ...where }, stored).catch(() => undefined)
    const asked = fetched.mock.calls.map(([, path]) => path)
    fetched.mockRestore()
    return asked
  }

  it('is looked up among the viewer’s uploads when in a form, and nowhere else', async () => {
    const [ofRecord, uploaded] = [`7/files/images/${stored.key}`, `uploads/images/${stored.key}`]
    expect(await paths({})).toEqual([ofRecord])
    expect(await paths({ isInForm: true })).toEqual([ofRecord, uploaded])
    expect(await paths({ id: undefined, isInForm: true })).toEqual([uploaded])
  })
})
