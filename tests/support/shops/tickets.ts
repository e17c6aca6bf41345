import { helpdesk } from '../../../src/shared/contracts/support/helpdesk.ts'
import type { Store } from '../../../src/shared/contracts/stores/store.ts'
import { expectOk, type TestApp, type TestUser } from '../app/test-app.ts'

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Payload for creating a ticket (TK-002). */
export const ticketBody = ({ user_id }: Pick<TestUser, 'user_id'>, { store_id, store_name }: Store) => ({
  subject: 'Cards are declined',
  description: 'Since this morning every card is declined.',
  store_name,
  store_id,
  requester_id: user_id,
  main_category: 'Payments',
  sub_category: 'Declines',
})

/** Opens a ticket as the user. */
export async function openTicket(test: Pick<TestApp, 'call'>, user: TestUser, store: Store, uploads: string[] = []) {
  const body = { ...ticketBody(user, store), uploads }
  return expectOk(await test.call(helpdesk.create, { body }, { token: user.token })).ticket
}

/** Uploads a file as the user and returns its token. */
export async function uploadFor(test: Pick<TestApp, 'call'>, user: TestUser, store: Store, bytes: Buffer = PNG) {
  const input = { body: { store_id: store.store_id }, files: { file: new Blob([new Uint8Array(bytes)]) } }
  return expectOk(await test.call(helpdesk.upload, input, { token: user.token })).upload.token
}
