/**
 * The table of HTTP errors (spec §8): the text shown for a status and a body, down its chain of fallbacks. HTTP/1.1
 * responses have the standard status text; HTTP/2 has none.
 */
export const specStatuses: readonly (readonly [status: number, body: object, shown: string])[] = [
  [400, { title: 'The title', responseMessage: 'The message', detail: 'The detail' }, 'The title'],
  [400, { responseMessage: 'The message', detail: 'The detail' }, 'The message'],
  [400, { detail: 'The detail' }, 'The detail'],
  [400, {}, 'Bad Request'],
  [403, { detail: 'The detail', title: 'The title' }, 'The detail'],
  [403, { title: 'The title' }, 'The title'],
  [403, {}, 'Access is denied'],
  [404, { responseMessage: 'The message', message: 'Other words' }, 'The message'],
  [404, { message: 'Other words' }, 'Other words'],
  [404, {}, 'Not Found'],
  [412, { status: { statusText: 'The nested text' } }, 'The nested text'],
  [412, {}, 'BAO_INPUT'],
  [500, { detail: 'The detail', title: 'The title' }, 'The detail'],
  [500, { title: 'The title' }, 'The title'],
  [500, {}, 'Internal Server Error'],
  [501, {}, 'Not Implemented'],
  [503, {}, 'Service Unavailable'],
  [418, {}, 'Some error occurred please open console or network mode to see'],
  [429, {}, 'Some error occurred please open console or network mode to see'],
]
