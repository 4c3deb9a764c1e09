/** The routes without sign-in, which require no key. */
export const publicRoutes = [
  'GET /api/admin/file',
  'GET /api/config.json',
  'GET /api/openapi.json',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'POST /api/admin/validate-okta-token',
  'POST /api/admin/refresh-token',
  'POST /api/admin/sign-out',
  'POST /api/admin/oauth/token',
  'POST /api/admin/verify-user',
  'POST /api/admin/outside/sign-in',
  'POST /api/admin/outside/forgot-password',
  'POST /api/admin/outside/reset-password',
  'POST /api/farmer/links/open',
  'GET /api/farmer/papers/:token',
]
