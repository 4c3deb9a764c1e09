/** The part of oidc-provider that this service uses; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface InteractionDetails {
    readonly uid: string
    readonly prompt: { readonly name: string }
    readonly params: Readonly<Record<string, unknown>>
  }

  export interface ProviderGrant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface ProviderContext {
    type: string
    status: number
    body: unknown
    set(name: string, value: string): void
    readonly oidc: {
      readonly provider: Provider
      readonly client: { readonly clientId: string; readonly redirectUris: readonly string[] }
      readonly session: { readonly accountId: string }
      readonly entities: { readonly IdTokenHint?: unknown }
    }
  }

  export interface InteractionPolicy {
    remove(name: string): void
  }

  export const interactionPolicy: { base(): InteractionPolicy }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    readonly Grant: new (properties: { clientId: string; accountId: string }) => ProviderGrant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<InteractionDetails>
    interactionResult(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<string>
    on(event: string, listener: (context: unknown, error: Error) => void): void
  }
}
