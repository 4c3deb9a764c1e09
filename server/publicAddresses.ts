import type { FastifyReply } from 'fastify'

/** Whether an address is that of a page for people who are not signed in and follow a link. */
export function isLinkAddress(url: string): boolean {
  return /^\/(farmer\/|crm-dashboard|reset-password|forgot-password)/i.test(url)
}

/**
 * Sets the headers of addresses that contain a token: search engines do not index them, other sites do not learn them,
 * and only the call centre's own pages may embed its summary.
 */
export function publicHeaders(url: string, reply: FastifyReply, embedOrigins: readonly string[]): void {
  const [path = ''] = url.split('?')
  if (!/^\/(farmer\/|crm-dashboard|reset-password)/i.test(path)) return
  reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
  if (!/^\/crm-dashboard\/?$/i.test(path) || embedOrigins.length === 0) return
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${embedOrigins.join(' ')}`),
  )
  // It supports no list of origins, and where both are set browsers obey the policy; older ones would refuse.
  reply.removeHeader('x-frame-options')
}
