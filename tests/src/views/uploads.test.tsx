import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { lands } from '#resources'
import { ServiceError } from '../../../providers/errorMessage'
import * as notification from '../../../providers/notification'
import { useUploads } from '../../../src/views/files/useUploads'
import { uploadsArrived } from '../../../src/views/files/uploads'
import * as requests from '../../../src/views/data/requests'

const said = vi.spyOn(notification, 'say').mockImplementation(() => undefined)
const sent = vi.spyOn(requests, 'uploadFile')
vi.spyOn(requests, 'dataAddressOf').mockResolvedValue('data:,')
afterEach(() => {
  said.mockClear()
  sent.mockReset()
})

const picture = (name = 'field.png', size = 10): File => new File([new Uint8Array(size)], name, { type: 'image/png' })
const stored = { key: 'farmer_farm_images/a.png', name: 'field.png', mime: 'image/png', size: 10 }

/** What people read when they choose files for the pictures of a land. */
async function choosing(...files: File[]): Promise<unknown[][]> {
  const { result } = renderHook(() =>
    useUploads({ resource: lands, name: 'images', kind: 'image', stored: [], most: 10, onChange: () => undefined }),
  )
  await act(async () => {
    result.current.add(files)
    await uploadsArrived()
  })
  return said.mock.calls
}

describe('Choosing files', () => {
  it('says that each one is uploaded', async () => {
    sent.mockResolvedValue(stored)
    expect(await choosing(picture(), picture('other.png'))).toEqual([
      ['success', 'File uploaded successfully'],
      ['success', 'File uploaded successfully'],
    ])
  })

  it('says what is no picture, is too large or empty, and sends nothing of it', async () => {
    const odd = new File(['GIF89a'], 'field.gif', { type: 'image/gif' })
    expect(await choosing(odd, picture('large.png', 2 * 1024 * 1024 + 1), picture('empty.png', 0))).toEqual([
      ['error', 'Invalid File type', 'field.gif'],
      ['error', 'The file is larger than 2 MB', 'large.png'],
      ['error', 'The file is empty', 'empty.png'],
    ])
    expect(sent).not.toHaveBeenCalled()
  })

  it('takes no more than ten at once', async () => {
    sent.mockResolvedValue(stored)
    expect(await choosing(...Array.from({ length: 11 }, () => picture()))).toEqual([
      ['error', 'Can not upload more than 10 files at once'],
    ])
    expect(sent).not.toHaveBeenCalled()
  })

  it('says what the service refused, and that there is no connection', async () => {
    sent.mockRejectedValueOnce(new ServiceError('Invalid File type', 400, { detail: 'It is damaged' }))
    sent.mockRejectedValueOnce(new ServiceError('Network Error', 0))
    expect(await choosing(picture(), picture())).toEqual([
      ['error', 'Error while uploading the file', 'Invalid File type: It is damaged'],
      ['error', 'Error while uploading the file. Please check your Internet Connection'],
    ])
  })
})
