import { randomUUID } from 'node:crypto'
import type { SignedInUser } from '../../../src/shared/contracts/accounts/auth.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { callRemote, REMOTE_PASSWORD, requireOk, type Remote, type RemoteShop } from './remote-shop.ts'

/** Creates another account that joined the store by invite, as staff. */
export async function joinRemoteStore(
  server: Remote,
  { store_id, token }: RemoteShop,
  names: { first_name: string; last_name: string },
): Promise<{ user: SignedInUser; store_id: string }> {
  const email = `member-${randomUUID()}@example.com`
  const invite = { email, store_id, role: 'staff' as const }
  const { data } = requireOk(await callRemote(server, contracts.auth.invite, { body: invite }, { token }))
  const body = { email, password: REMOTE_PASSWORD, ...names, invite_code: data.invite_code }
  requireOk(await callRemote(server, contracts.auth.registerWithInvite, { body }))
  const { mails } = requireOk(await callRemote(server, contracts.system.outbox, { query: { to: email } }))
  const codes = mails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const verified = { email, otp: codes[0] ?? '' }
  const user = requireOk(await callRemote(server, contracts.auth.verifyEmail, { body: verified })).data
  return {
    user: { ...user, ...names, name: `${names.first_name} ${names.last_name}`, profile_picture: null },
    store_id,
  }
}
