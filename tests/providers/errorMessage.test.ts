import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, it } from 'vitest'
import { messageOf, sentenceOf, toHttpError } from '../../providers/errorMessage'

describe('The message for a refusal', () => {
  it.each<[what: string, status: number, body: unknown, statusText: string, said: string]>([
    [
      'the title of a 400',
      400,
      { title: 'Mobile is taken', responseMessage: 'no', detail: 'no' },
      '',
      'Mobile is taken',
    ],
    ['else its responseMessage', 400, { responseMessage: 'Wrong', detail: 'no' }, '', 'Wrong'],
    ['else its detail', 400, { detail: 'The mobile number is not valid' }, '', 'The mobile number is not valid'],
    ['else Bad Request', 400, {}, 'whatever', 'Bad Request'],
    ['the detail of a 403', 403, { detail: 'Not your state', title: 'no' }, '', 'Not your state'],
    ['else its title', 403, { title: 'Not yours' }, '', 'Not yours'],
    ['else Access is denied', 403, null, 'Forbidden', 'Access is denied'],
    [
      'the responseMessage of a 404',
      404,
      { responseMessage: 'Farmer Not Found', message: 'no' },
      '',
      'Farmer Not Found',
    ],
    ['else its message', 404, { message: 'No such page' }, 'Gone', 'No such page'],
    [
      'the title of our own problem',
      404,
      { type: 'about:blank', title: 'Farmer Not Found', status: 404 },
      'Not Found',
      'Farmer Not Found',
    ],
    ['else its status text', 404, {}, 'Nowhere', 'Nowhere'],
    ['else Not Found', 404, '', '', 'Not Found'],
    [
      'the nested status text of a 412',
      412,
      { status: { statusText: 'Village is closed' } },
      'no',
      'Village is closed',
    ],
    ['else BAO_INPUT', 412, { title: 'no' }, 'Precondition Failed', 'BAO_INPUT'],
    ['the title of a version conflict', 412, { title: 'Changed by Ravi', conflicts: [] }, '', 'Changed by Ravi'],
    ['the detail of a 500', 500, { detail: 'Disk full', title: 'no' }, '', 'Disk full'],
    ['else its title', 500, { title: 'Fault' }, 'no', 'Fault'],
    ['else its status text', 500, {}, 'Internal Server Error', 'Internal Server Error'],
    ['else Something went wrong', 500, {}, '', 'Something went wrong'],
    ['the status text of a 501', 501, {}, 'Not Implemented', 'Not Implemented'],
    ['else Service Unavailable', 501, {}, '', 'Service Unavailable'],
    ['the status text of a 503', 503, {}, 'Service Restarting', 'Service Restarting'],
    ['Session Expired for a 401 that could not be renewed', 401, {}, '', 'Session Expired'],
    [
      'for any other status',
      418,
      { title: 'no' },
      'no',
      'Some error occurred please open console or network mode to see',
    ],
  ])('is %s', (_what, status, body, statusText, said) => {
    expect(messageOf(status, body, statusText)).toBe(said)
  })
})

describe('An error for Refine', () => {
  const config = { headers: new AxiosHeaders() } as InternalAxiosRequestConfig

  it('has the messages of the fields and the conflicts', () => {
    const conflicts = [{ field: 'name', base: 'A', theirs: 'B', mine: 'C', by: 'Ravi', at: '2026-11-21T08:00:00Z' }]
    const data = { title: 'Check the form', fields: { mobile: 'Taken' }, conflicts }
    const response = { status: 400, statusText: '', data, headers: {}, config }
    const error = toHttpError(new AxiosError('Refused', 'ERR_BAD_REQUEST', config, null, response))
    expect(error).toMatchObject({ message: 'Check the form', statusCode: 400, errors: { mobile: 'Taken' }, conflicts })
  })

  it('says in plain words that there was no response', () => {
    expect(toHttpError(new AxiosError('x', 'ERR_NETWORK', config)).message).toContain('can’t be reached')
    expect(toHttpError(new AxiosError('x', 'ECONNABORTED', config)).message).toContain('too long')
  })

  const answered = (status: number, data: unknown, headers: Record<string, string> = {}) =>
    toHttpError(
      new AxiosError('Refused', 'ERR_BAD_RESPONSE', config, null, {
        status,
        statusText: '',
        data,
        headers,
        config,
      }),
    )

  it.each([
    [
      'what the service said of a full disk',
      507,
      { title: 'The disk is full', detail: 'Nothing was saved.' },
      'Nothing was saved.',
    ],
    ['its title where it said no more', 413, { title: 'This is too large' }, 'This is too large'],
    ['how long to wait', 429, { title: 'Too many requests', detail: 'Wait a moment.' }, 'Wait a moment.'],
    ['the sentence of the specification where there is one', 503, { title: 'no', detail: 'no' }, 'Service Unavailable'],
  ])('says %s', (_what, status, data, said) => {
    expect(sentenceOf(answered(status, data))).toBe(said)
  })

  it('shows the specification’s message for unlisted statuses, and how long to wait', () => {
    const other = 'Some error occurred please open console or network mode to see'
    expect(answered(507, { title: 'The disk is full', detail: 'Nothing was saved.' }).message).toBe(other)
    expect(answered(403, { title: 'No', detail: 'Not yours' }).message).toBe('Not yours')
    const waiting = answered(429, { title: 'Too many requests', detail: 'Wait a moment.' })
    expect([waiting.message, waiting.detail]).toEqual(['Wait a moment.', undefined])
  })

  it('says how long a gateway asks to wait', () => {
    const wait = (after?: string) => answered(429, '<html></html>', after ? { 'retry-after': after } : {}).message
    expect(wait('1')).toBe('Too many requests. Try again in 1 second.')
    expect(wait('20')).toBe('Too many requests. Try again in 20 seconds.')
    expect(wait('61')).toBe('Too many requests. Try again in 2 minutes.')
    expect(wait()).toBe('Too many requests. Wait a moment and try again.')
  })

  it('treats a gateway’s error page as no response', () => {
    const page = '<html><title>502 Bad Gateway</title></html>'
    expect(answered(502, page)).toMatchObject({
      statusCode: 0,
      message: expect.stringContaining('can’t be reached') as string,
    })
    expect(answered(504, page)).toMatchObject({ statusCode: 0, message: expect.stringContaining('too long') as string })
    expect(answered(502, { title: 'The rasters did not come', status: 502 })).toMatchObject({ statusCode: 502 })
  })

  it('reveals nothing of the portal’s own errors', () => {
    expect(toHttpError(new TypeError('x is undefined'))).toMatchObject({
      message: 'Something went wrong',
      statusCode: 0,
    })
  })
})
