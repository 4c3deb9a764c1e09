/** Where the local provider lives on the service. */
export const MOUNT = '/oidc'
