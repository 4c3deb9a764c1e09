import type { FastifyReply } from 'fastify'

/** Whether an address is that of a page for people who are not signed in and came by a link. */
export function isLinkAddress(url: string): boolean {
  return /^\/(farmer\/|crm-dashboard|reset-password|forgot-password)/i.test(url)
}

/**
 * The headers of the addresses that carry a token: no search engine keeps them, no other site learns them, and only the
 * call centre's own pages may show its summary within themselves.
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
  // It knows no list of origins, and where both are given browsers obey the policy; older ones would refuse.
  reply.removeHeader('x-frame-options')
}
