import { configuration, loadConfiguration } from '../../providers/config'
import { enter } from '../../providers/entering'
import { tokensFrom, type TokenAnswer } from '../../providers/renewal'

/** What the issuer gave for somebody, and what proves that it was asked for here. */
export interface Proof {
  readonly code: string
  readonly verifier: string
}

/**
 * Runs in the browser: exchanges the issuer's code and enters by the portal's own code, without drawing its sign-in page.
 * The session that it leaves is the one that the portal itself would leave.
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
