/** The path of the local provider on the service. */
export const MOUNT = '/oidc'
