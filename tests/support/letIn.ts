import { configuration, loadConfiguration } from '../../providers/config'
import { enter } from '../../providers/entering'
import { tokensFrom, type TokenAnswer } from '../../providers/renewal'

/** The issuer's response for a person, and the proof that it was requested here. */
export interface Proof {
  readonly code: string
  readonly verifier: string
}

/**
 * Runs in the browser: exchanges the issuer's code and signs in by the portal's own code, without rendering its sign-in
 * page. The resulting session is the one that the portal itself would create.
 */
export async function letIn({ code, verifier }: Proof): Promise<void> {
  const { tokenUrl, clientId, issuer, api } = await loadConfiguration().then(configuration)
  const { id_token: idToken } = await posted<{ id_token: string }>(tokenUrl, {
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: `${location.origin}/callback`,
      code,
      code_verifier: verifier,
    }),
  })
  const answer = await posted<TokenAnswer>(`${api.admin}/validate-okta-token`, {
    headers: { authorization: `Bearer ${idToken}`, domain: issuer },
  })
  const { denied } = await enter(tokensFrom(answer), { idToken })
  if (denied) throw new Error(denied)
}

async function posted<Answer>(address: string, what: RequestInit): Promise<Answer> {
  const response = await fetch(address, { method: 'POST', ...what })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
